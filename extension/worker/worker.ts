import { roomQuestion } from '../link/messages.ts'
import { forgetSettings } from '../link/settings.ts'
import inpage from '../page/inpage.iife.ts?script&iife'
import relay from '../page/relay.iife.ts?script&iife'

// The service worker keeps no state, because the browser ends it after seconds.

type Client = { url: string; postMessage: (message: unknown, ports: MessagePort[]) => void }
type Introduction = MessageEvent & { waitUntil: (work: Promise<unknown>) => void }
/** The types of the DOM have no service worker. */
declare const self: {
  addEventListener: (type: 'message', listener: (event: Introduction) => void) => void
  clients: { matchAll: (options: { includeUncontrolled: true; type: 'all' }) => Promise<Client[]> }
}

const pages = { room: 'room/room.html', panel: 'panel/panel.html' }

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return
  // It comes before any `await`, because the browser opens the panel only during the click in the page.
  if (message === 'panel' && sender.tab?.id !== undefined)
    chrome.sidePanel.open({ tabId: sender.tab.id }).catch(console.info)
  if (message === 'window' && !sender.tab) void openWindow()
  if (typeof message?.waiting === 'number' && !sender.tab) void showWaiting(message)
  if (message !== 'wake') return
  wakeRoom().then(
    () => respond(true),
    (error) => respond(String(error)),
  )
  return true
})

/** A page of ours brings a port for the room. */
self.addEventListener('message', (event) => {
  if (event.data?.panel) event.waitUntil(introduce(event.data, [...event.ports]))
})

async function introduce(message: unknown, ports: MessagePort[]) {
  await wakeRoom()
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'all' })
  const room = clients.find(({ url }) => url === chrome.runtime.getURL(pages.room))
  room?.postMessage(message, ports)
}

async function openWindow() {
  await chrome.windows.create({ url: pages.panel, type: 'popup', width: 420, height: 760 })
}

async function showWaiting({ waiting, origin }: { waiting: number; origin?: string }) {
  await chrome.action.setBadgeText({ text: waiting > 0 ? `${waiting}` : '' })
  await chrome.action.setTitle({ title: origin ? `Oriel: ${origin}` : 'Oriel' })
}

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
      url: pages.room,
      reasons: ['WORKERS'],
      justification: 'Keeps the connections of pages to the wallet.',
    })
  }
  // The script of a page may run after its document has loaded.
  while (!(await chrome.runtime.sendMessage(roomQuestion).catch(() => false))) await undefined
}

chrome.runtime.onInstalled.addListener(async () => {
  await forgetSettings()
  await chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true })
  await chrome.scripting.unregisterContentScripts()
  const common = {
    matches: ['http://localhost/*', 'https://*/*'],
    runAt: 'document_start' as const,
    persistAcrossSessions: true,
  }
  await chrome.scripting.registerContentScripts([
    { id: 'inpage', js: [inpage], world: 'MAIN', ...common },
    { id: 'relay', js: [relay], world: 'ISOLATED', ...common },
  ])
})
