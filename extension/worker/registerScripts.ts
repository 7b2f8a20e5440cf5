import { allowedPatterns } from '../link/sites.ts'
import inpage from '../page/inpage.iife.ts?script&iife'
import relay from '../page/relay.iife.ts?script&iife'

const scripts = [
  { id: 'inpage', js: [inpage], world: 'MAIN' },
  { id: 'relay', js: [relay], world: 'ISOLATED' },
] as const

let last: Promise<void> = Promise.resolve()

/** Gives the scripts to the sites that the person allowed, and to no other. One change follows the other. */
export function registerScripts(): Promise<void> {
  last = last.then(register, register)
  return last
}

async function register() {
  const matches = await allowedPatterns()
  const registered = await chrome.scripting.getRegisteredContentScripts()
  const ids = new Set(registered.map(({ id }) => id))
  const areThere = ids.size === scripts.length && scripts.every(({ id }) => ids.has(id))
  if (ids.size > 0 && (matches.length === 0 || !areThere)) await chrome.scripting.unregisterContentScripts()
  if (matches.length === 0) return
  const wanted = scripts.map(({ id, js, world }) => ({
    id,
    js: [...js],
    world,
    matches,
    excludeMatches: [`${WALLET_ORIGIN}/*`],
    allFrames: false,
    runAt: 'document_start' as const,
    persistAcrossSessions: true,
  }))
  if (areThere) await chrome.scripting.updateContentScripts(wanted)
  else await chrome.scripting.registerContentScripts(wanted)
}
