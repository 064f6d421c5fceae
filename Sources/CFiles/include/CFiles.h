// What Linux offers for files and the Glibc module leaves out.
#pragma once

/// Exchanges two paths of one file system in one step. 0, or -1 with `errno` set (`EINVAL` where the file system cannot).
int files_exchange(const char *one, const char *other);
