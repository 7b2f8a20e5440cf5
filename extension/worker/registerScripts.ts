import { removedSites } from '../link/removedSites.ts'
import { servesSolana } from '../link/settings.ts'
import { allowedPatterns, patternOf } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { scripts } from './pages.ts'

const ids = ['inpage', 'relay']

let last: Promise<void> = Promise.resolve()

/** Registers the content scripts for exactly the allowed sites. Concurrent calls run one after another. */
export function registerScripts(): Promise<void> {
  last = last.then(register, register)
  return last
}

async function register() {
  const [matches, removed] = await Promise.all([allowedPatterns(), removedSites.list()])
  const registered = await chrome.scripting.getRegisteredContentScripts()
  const there = new Set(registered.map(({ id }) => id))
  const areThere = there.size === ids.length && ids.every((id) => there.has(id))
  if (there.size > 0 && (matches.length === 0 || !areThere)) await chrome.scripting.unregisterContentScripts()
  if (matches.length === 0) return
  const both = [
    { id: 'inpage', file: (await servesSolana()) ? scripts.inpageSolana : scripts.inpage, world: 'MAIN' },
    { id: 'relay', file: scripts.relay, world: 'ISOLATED' },
  ] as const
  const wanted = both.map(({ file, ...script }) => ({
    ...script,
    js: [file],
    matches,
    excludeMatches: [`${walletOrigin}/*`, ...removed.map(patternOf)],
    allFrames: false,
    runAt: 'document_start' as const,
    persistAcrossSessions: true,
  }))
  if (areThere) await chrome.scripting.updateContentScripts(wanted)
  else await chrome.scripting.registerContentScripts(wanted)
}
