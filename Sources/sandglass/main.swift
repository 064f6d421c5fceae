import Workbench

#if canImport(Glibc)
  import Glibc
#endif
exit(sandglass(CommandLine.arguments))
