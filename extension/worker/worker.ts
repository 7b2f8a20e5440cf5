import inpage from '../page/inpage.iife.ts?script&iife'
import relay from '../page/relay.iife.ts?script&iife'

// The service worker keeps no state, because the browser ends it after seconds.

const room = 'room/room.html'

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return
  if (message === 'panel' && sender.tab?.id !== undefined) void chrome.sidePanel.open({ tabId: sender.tab.id })
  if (message !== 'wake') return
  wakeRoom().then(() => respond(true), (error) => respond(String(error)))
  return true
})

let waking: Promise<void> | undefined

function wakeRoom(): Promise<void> {
  waking ??= makeRoom().finally(() => {
    waking = undefined
  })
  return waking
}

async function makeRoom() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
  if (contexts.length === 0) {
    await chrome.offscreen.createDocument({
      url: room,
      reasons: ['WORKERS'],
      justification: 'Keeps the connections of pages to the wallet.',
    })
  }
  // The script of a module page may run after the document has loaded.
  while (!(await chrome.runtime.sendMessage('is the room there').catch(() => false))) await undefined
}

chrome.runtime.onInstalled.addListener(async () => {
  await chrome.scripting.unregisterContentScripts()
  const common = { matches: ['http://localhost/*', 'https://*/*'], runAt: 'document_start', persistAcrossSessions: true } as const
  await chrome.scripting.registerContentScripts([
    { id: 'inpage', js: [inpage], world: 'MAIN', ...common },
    { id: 'relay', js: [relay], world: 'ISOLATED', ...common },
  ])
})
