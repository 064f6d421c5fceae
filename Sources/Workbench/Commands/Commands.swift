/// All commands, in the order that help shows them.
let commands: [Command] = [
  .run, .solve, .plan, .check, .list, .describe, .new, .schema, .drop, .replay, .why, .compare, .exportDesign,
  .calibrate, .verify, .conform, .bench,
]
