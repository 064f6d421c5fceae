// All that the header declares is inlined; a target needs one source all the same.
#include "CLanes.h"
