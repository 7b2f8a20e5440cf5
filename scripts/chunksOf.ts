type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
/** The file of each entry by its name. */
type Entries = Record<string, string>

/**
 * Returns groups of the bundler that put what the first entry imports into few chunks: one for each set of the other
 * entries that import it, too. Each file that a page of an extension loads takes a millisecond. No entry is in them, so
 * that no page runs more than it imports.
 */
export function chunksOf(entries: Entries) {
  const files = Object.values(entries)
  let reached: [name: string, ids: Set<string>][] | undefined
  const namesOf = (id: string, modules: Modules) => {
    reached ??= Object.entries(entries).map(([name, file]) => [name, reachedBy(file, modules)])
    return files.includes(id) || !reached[0]?.[1].has(id)
      ? []
      : reached.flatMap(([name, ids]) => (ids.has(id) ? name : []))
  }
  // A chunk takes what its modules import along. So the modules that most entries import come first.
  return files.toReversed().map((_, at) => ({
    debugName: `imported by ${files.length - at}`,
    name(id: string, modules: Modules) {
      const names = namesOf(id, modules)
      return names.length === files.length - at ? names.join('-') : null
    },
  }))
}

function reachedBy(entry: string, modules: Modules): Set<string> {
  const reached = new Set<string>()
  const follow = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  follow(entry)
  return reached
}
