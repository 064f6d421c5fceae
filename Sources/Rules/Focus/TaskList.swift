import Fields

/// A task ("beacon"): a named item that a session may complete. Source: product.md, task (assumed: it is done or not).
public struct FocusTask: Sendable, Equatable {
  /// Unique in its list, never empty.
  public let id: String
  /// As its user wrote it, in any script.
  public let name: String
  public fileprivate(set) var isDone: Bool

  /// An open task, or one that is done.
  public init(id: String, name: String, isDone: Bool = false) {
    self.id = id
    self.name = name
    self.isDone = isDone
  }
}

/// The tasks of a user, in their order.
public struct TaskList: Sendable, Equatable {
  public private(set) var tasks: [FocusTask]

  /// Throws for an empty id and for one that comes twice. O(tasks).
  public init(_ tasks: [FocusTask]) throws(RuleFault) {
    var seen: Set<String> = []
    for task in tasks {
      if task.id.isEmpty { throw RuleFault("task", found: "\"\"", allowed: "a text that is not empty") }
      if !seen.insert(task.id).inserted { throw RuleFault("task", found: "\(task.id) twice", allowed: "each id once") }
    }
    self.tasks = tasks
  }

  /// Tasks done: what the app counts.
  public var done: Int64 { Int64(tasks.count(where: \.isDone)) }

  /// The next beacon: the first open task in the list's order; nil if all are done. O(tasks).
  public var next: FocusTask? { tasks.first { !$0.isDone } }

  /// The task of an id. Throws for an unknown one, and tells the nearest. O(tasks).
  public func task(_ id: String) throws(RuleFault) -> FocusTask { tasks[try index(id, among: tasks)] }

  /// Marks an open task as done, as a session does. Throws for an unknown task and for one that is done already, and tells
  /// the nearest open one. O(tasks).
  public mutating func complete(_ id: String) throws(RuleFault) {
    tasks[try index(id, among: tasks.filter { !$0.isDone })].isDone = true
  }

  private func index(_ id: String, among allowed: [FocusTask]) throws(RuleFault) -> Int {
    let ids = allowed.map(\.id)
    if ids.contains(id), let index = tasks.firstIndex(where: { $0.id == id }) { return index }
    let isDone = tasks.contains { $0.id == id }
    let near = isDone ? nil : nearest(to: id, among: ids)
    throw RuleFault(
      "task", found: isDone ? "\(id), done already" : id,
      allowed: near.map { "a task of the list, such as \($0)" } ?? "one of: \(listed(ids))")
  }
}
