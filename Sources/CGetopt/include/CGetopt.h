// GNU long options, without the mutable globals that Swift cannot import.
#pragma once

/// One long option. `takes_value` is 0 or 1; `code` is what `getopt_next` returns for it.
typedef struct {
  const char *name;
  int takes_value;
  int code;
} getopt_row;

/// Starts again at the first argument.
void getopt_restart(void);

/// The next option's code, `-1` at the end, `'?'` for an unknown option or `':'` for a missing value.
/// `value` receives the option's value, or null. Operands are moved to the end of `argv`. At most 64 rows are read.
int getopt_next(int argc, char *const *argv, const char *short_options, const getopt_row *rows,
                int count, const char **value);

/// The code of the option that `'?'` or `':'` was returned for; 0 for a long option that is not known.
int getopt_culprit(void);

/// Index of the argument after the last one read; of the first operand once `getopt_next` has returned `-1`.
int getopt_operands(void);
