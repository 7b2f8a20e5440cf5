type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
/** The files of each part that are loaded together, by its name. */
type Parts = Record<string, string[]>

/**
 * Returns groups of the bundler that put what the `gathered` parts import into few chunks: one for each set of the
 * parts that import it. Each file that a page of an extension loads takes a millisecond. No file of a part itself is in
 * them, so that no page runs more than it imports.
 */
export function chunksOf(parts: Parts, gathered: string[]) {
  const names = Object.keys(parts)
  const files = new Set(Object.values(parts).flat())
  let reached: [name: string, ids: Set<string>][] | undefined
  const namesOf = (id: string, modules: Modules) => {
    reached ??= Object.entries(parts).map(([name, files]) => [name, reachedBy(files, modules)])
    const found = files.has(id) ? [] : reached.flatMap(([name, ids]) => (ids.has(id) ? name : []))
    return found.some((name) => gathered.includes(name)) ? found : []
  }
  // A chunk takes what its modules import along. So the modules that most parts import come first.
  return names.toReversed().map((_, at) => ({
    debugName: `imported by ${names.length - at}`,
    name(id: string, modules: Modules) {
      const found = namesOf(id, modules)
      return found.length === names.length - at ? found.join('-') : null
    },
  }))
}

function reachedBy(files: string[], modules: Modules): Set<string> {
  const reached = new Set<string>()
  const follow = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  for (const file of files) follow(file)
  return reached
}
