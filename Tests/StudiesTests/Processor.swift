import CProcessor

/// Whether the fast twin can run here.
let processorHasAVX2 = processor_has_avx2()
