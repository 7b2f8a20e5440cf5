import { connectHost } from '../../frame/border/connectHost.ts'
import { informHost } from '../../frame/border/host.ts'
import { serveOrigin } from '../../frame/border/serveOrigin.ts'
import { loadLocale } from '../../frame/i18n/i18n.ts'
import { hostPage } from '../../frame/state/hostPage.ts'
import { walletWindow } from '../../frame/walletWindow/openWindow.ts'
import { answerInPanel } from './answerInPanel.ts'
import { createPanelDoor } from './panelDoor.ts'

// Serves one document of a page: the frame without its views.

walletWindow.openBy(createPanelDoor)
await loadLocale()
addEventListener('message', function receive({ source, origin, data, ports: [port] }) {
  if (source !== parent || origin !== location.origin || !port) return
  removeEventListener('message', receive)
  const host = connectHost(
    { origin: data.origin, nonce: data.nonce, port },
    serveOrigin(data.origin, () => true),
  )
  hostPage.use(host.remote)
  informHost(host)
  answerInPanel()
})
parent.postMessage('ready', location.origin)
