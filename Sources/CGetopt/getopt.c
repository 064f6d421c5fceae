#include "CGetopt.h"
#include <getopt.h>
#include <stddef.h>

enum { MOST_ROWS = 64 };

void getopt_restart(void) {
  optind = 0;
  opterr = 0;
}

int getopt_next(int argc, char *const *argv, const char *short_options, const getopt_row *rows,
                int count, const char **value) {
  struct option options[MOST_ROWS + 1] = {0};
  for (int i = 0; i < count && i < MOST_ROWS; i++)
    options[i] = (struct option){rows[i].name, rows[i].takes_value, NULL, rows[i].code};
  int code = getopt_long(argc, argv, short_options, options, NULL);
  *value = optarg;
  return code;
}

int getopt_culprit(void) { return optopt; }

int getopt_operands(void) { return optind; }
