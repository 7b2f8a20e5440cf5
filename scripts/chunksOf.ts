import { basename } from 'node:path'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
type Settings = { entry: string; others: string[] }

/**
 * Returns groups of the bundler that put what an entry imports into few chunks: one for each set of the other entries
 * that import it, too. Each file that a page of an extension loads takes a millisecond. The entries themselves stay
 * apart, so that no page runs the entry of another one.
 */
export function chunksOf({ entry, others }: Settings) {
  const entries = [entry, ...others]
  let reached: Map<string, string>[] | undefined
  const nameOf = (id: string, modules: Modules) => {
    reached ??= entries.map((one) => reachedBy(one, modules))
    return entries.includes(id) || !reached[0]?.has(id) ? [] : reached.flatMap((names) => names.get(id) ?? [])
  }
  // A chunk takes what its modules import along. So the modules that most entries import come first.
  return entries.toReversed().map((_, at) => ({
    debugName: `imported by ${entries.length - at}`,
    name(id: string, modules: Modules) {
      const names = nameOf(id, modules)
      return names.length === entries.length - at ? names.join('-') : null
    },
  }))
}

/** Returns the ids of the modules that an entry imports, each with the name of the entry. */
function reachedBy(entry: string, modules: Modules): Map<string, string> {
  const reached = new Map<string, string>()
  const name = basename(entry, '.ts')
  const follow = (id: string) => {
    if (reached.has(id)) return
    reached.set(id, name)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  follow(entry)
  return reached
}
