type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
/** Entry files by the name of the part they belong to. */
type Parts = Record<string, string[]>

/**
 * Returns code-splitting groups that merge modules imported by the `gathered` parts: one chunk for each set of parts
 * that share the modules. Fewer files load faster, because each one costs an extension page about a millisecond. Entry
 * files stay out of the groups, so that a page runs only what it imports.
 */
export function createChunkGroups(parts: Parts, gathered: string[]) {
  const names = Object.keys(parts)
  const files = new Set(Object.values(parts).flat())
  let reached: [name: string, ids: Set<string>][] | undefined
  const listParts = (id: string, modules: Modules) => {
    reached ??= Object.entries(parts).map(([name, files]) => [name, collectReached(files, modules)])
    const found = files.has(id) ? [] : reached.flatMap(([name, ids]) => (ids.has(id) ? name : []))
    return found.some((name) => gathered.includes(name)) ? found : []
  }
  // Put the groups that are shared by the most parts first. A group also includes the imports of its modules.
  return names.toReversed().map((_, at) => ({
    debugName: `imported by ${names.length - at}`,
    name(id: string, modules: Modules) {
      const found = listParts(id, modules)
      return found.length === names.length - at ? found.join('-') : null
    },
  }))
}

function collectReached(files: string[], modules: Modules): Set<string> {
  const reached = new Set<string>()
  const follow = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  for (const file of files) follow(file)
  return reached
}
