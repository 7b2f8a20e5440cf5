import { handshakeKey, protocolRevision } from '@oriel/shared/constants.ts'
import { computeSriHash } from './site.ts'

/**
 * Maximum number of buffered messages. Higher than the number after which the frame gives up
 * (`frame/border/receiveHandshake.ts`).
 */
const maxMessages = 600

/**
 * Inline script of the frame's document. Receives the page's handshake while the first script is still loading. Posts
 * the ready message if the browser reports the embedder and the project lists it. Only buffers messages: the first
 * script parses and validates them, and does the handshake with all other embedders
 * (`frame/border/receiveHandshake.ts`).
 */
export const earlyHandshake = `{
  const { allowedOrigins } = JSON.parse(document.getElementById('oriel-config').textContent)
  if (allowedOrigins.includes(location.ancestorOrigins?.[0])) {
    const events = []
    const keep = (event) => event.source === parent && events.length < ${maxMessages} && events.push(event)
    addEventListener('message', keep)
    const boot = crypto.randomUUID()
    globalThis.orielEarly = { boot, events, stop: () => removeEventListener('message', keep) }
    parent.postMessage(JSON.stringify({ k: '${handshakeKey}', t: 'ready', boot, revision: ${protocolRevision} }), '*')
  }
}`

export const earlyHandshakeHash = computeSriHash(earlyHandshake)
