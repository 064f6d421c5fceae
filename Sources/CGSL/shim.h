// What Sandglass uses of the GNU Scientific Library.
#pragma once
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_qrng.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_gamma.h>

// The library names its kinds of minimiser, sequence and solver by variables, which Swift cannot prove constant.
static inline gsl_multimin_fminimizer *simplex_minimiser(size_t count) {
  return gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, count);
}

static inline gsl_qrng *sobol_sequence(unsigned int count) { return gsl_qrng_alloc(gsl_qrng_sobol, count); }

static inline gsl_root_fsolver *brent_solver(void) { return gsl_root_fsolver_alloc(gsl_root_fsolver_brent); }
