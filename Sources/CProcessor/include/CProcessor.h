// What this processor can do.
#pragma once
#include <stdbool.h>

/// True where the AVX2 kernels may run.
bool processor_has_avx2(void);

/// Processors that this process may use, at least 1.
int processors_available(void);
