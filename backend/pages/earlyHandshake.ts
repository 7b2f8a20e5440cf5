import { handshakeKey, protocolRevision } from '#shared/constants.ts'
import { sriHash } from './site.ts'

/** The frame stops listening after fewer messages than these: `frame/border/firstHello.ts`. */
const mostMessages = 600

/**
 * This script is in the document of the frame, so that the page's hello comes while the first script is still fetched.
 * It says ready to an embedder that the browser names and the project lists. It only keeps the messages. The first
 * script reads and checks them, and greets all other embedders: `frame/border/firstHello.ts`.
 */
export const earlyHandshake = `{
  const { allowedOrigins } = JSON.parse(document.getElementById('oriel-config').textContent)
  if (allowedOrigins.includes(location.ancestorOrigins?.[0])) {
    const events = []
    const keep = (event) => event.source === parent && events.length < ${mostMessages} && events.push(event)
    addEventListener('message', keep)
    const boot = crypto.randomUUID()
    globalThis.orielEarly = { boot, events, stop: () => removeEventListener('message', keep) }
    parent.postMessage(JSON.stringify({ k: '${handshakeKey}', t: 'ready', boot, revision: ${protocolRevision} }), '*')
  }
}`

export const earlyHandshakeHash = sriHash(earlyHandshake)
