import { connectHost } from '@oriel/frame/border/connectHost.ts'
import { syncHost } from '@oriel/frame/border/host.ts'
import { serveOrigin } from '@oriel/frame/border/serveOrigin.ts'
import { loadLocale, loadMessages } from '@oriel/frame/i18n/i18n.ts'
import { messageGroups } from '@oriel/frame/i18n/messageGroups.ts'
import { hostPage } from '@oriel/frame/state/hostPage.ts'
import { walletWindow } from '@oriel/frame/walletWindow/openWindow.ts'
import { isRecord, toRecord } from '@oriel/shared/json.ts'
import type { WireMethods } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { fromSession } from '../link/messages.ts'
import { createPanelTransport } from './panelTransport.ts'
import { reportActivity } from './reportActivity.ts'
import { showPrompts } from './showPrompts.ts'

const Page = z.object({ origin: z.string(), nonce: z.string() })

/**
 * Starts a background session, which runs the frame without views for one page document. The page's origin comes from
 * the offscreen document, which has verified it.
 */
export async function startSession() {
  walletWindow.setTransport(createPanelTransport)
  await Promise.all([loadLocale(), loadMessages(...messageGroups.first)])
  addEventListener('message', function receive({ source, origin, data, ports: [port] }) {
    const page = z.safeParse(Page, data)
    if (source !== parent || origin !== location.origin || !page.success || !port) return
    removeEventListener('message', receive)
    const served = removeFeatures(serveOrigin(page.data.origin, () => true))
    const host = connectHost({ ...page.data, port }, reportActivity(served))
    hostPage.use(host.remote)
    syncHost(host)
    showPrompts()
  })
  parent.postMessage(fromSession.ready, location.origin)
}

/**
 * Removes `siwx` and `features` from the options, because sign-in and payments need the frame's views. The extension's
 * own client never sets them, but a hostile page may change the message.
 */
function removeFeatures({ start, ...methods }: WireMethods): WireMethods {
  return {
    ...methods,
    async start(params: unknown) {
      const { options, ...others } = toRecord(params)
      const { siwx: _, features: __, ...allowed } = toRecord(options)
      return await start?.(isRecord(options) ? { ...others, options: allowed } : params)
    },
  } as WireMethods
}
