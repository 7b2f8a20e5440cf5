import { removedSites } from '../link/removedSites.ts'
import { hasSolanaNetwork } from '../link/settings.ts'
import { readAllowedPatterns, toPattern } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { scripts } from './pages.ts'

const ids = ['inpage', 'contentScript']

let last: Promise<void> = Promise.resolve()

/** Registers the content scripts for exactly the allowed sites. Concurrent calls run in sequence. */
export function registerScripts(): Promise<void> {
  last = last.then(register, register)
  return last
}

async function register() {
  const [matches, removed] = await Promise.all([readAllowedPatterns(), removedSites.list()])
  const registered = await chrome.scripting.getRegisteredContentScripts()
  const registeredIds = new Set(registered.map(({ id }) => id))
  const isRegistered = registeredIds.size === ids.length && ids.every((id) => registeredIds.has(id))
  if (registeredIds.size > 0 && (matches.length === 0 || !isRegistered))
    await chrome.scripting.unregisterContentScripts()
  if (matches.length === 0) return
  const files = [
    { id: 'inpage', file: (await hasSolanaNetwork()) ? scripts.inpageSolana : scripts.inpage, world: 'MAIN' },
    { id: 'contentScript', file: scripts.contentScript, world: 'ISOLATED' },
  ] as const
  const contentScripts = files.map(({ file, ...script }) => ({
    ...script,
    js: [file],
    matches,
    excludeMatches: [`${walletOrigin}/*`, ...removed.map(toPattern)],
    allFrames: false,
    runAt: 'document_start' as const,
    persistAcrossSessions: true,
  }))
  if (isRegistered) await chrome.scripting.updateContentScripts(contentScripts)
  else await chrome.scripting.registerContentScripts(contentScripts)
}
