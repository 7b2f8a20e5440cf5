import { DisconnectedError } from '#shared/errors.ts'
import type { Eip1193Provider } from './eip1193.ts'

const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#3b5bdb"/>' +
      '<path d="M26 74V44a22 22 0 0 1 44 0v30z" fill="#fff"/><path d="M48 30v44M26 52h44" stroke="#3b5bdb" stroke-width="6"/></svg>',
  )

/** What the page has of us, whichever kit made it: two copies of this file must not announce two wallets. */
type Announced = { providers: Eip1193Provider[]; attach: () => void }
const key = Symbol.for('oriel.eip6963.v1')
type Page = typeof globalThis & { [key]?: Announced }

/**
 * Announces the kit's provider to the page (EIP-6963); answers with a function that withdraws it. There is no message for a
 * withdrawal, and kits come and go (React's StrictMode, hot reload): so the page gets one provider with one id, which speaks
 * for the first kit that lives.
 */
export function announceProvider(provider: Eip1193Provider): () => void {
  const page = globalThis as Page
  page[key] ??= createAnnounced()
  const { providers, attach } = page[key]
  providers.push(provider)
  attach()
  return () => {
    providers.splice(providers.indexOf(provider), 1)
    attach()
  }
}

function createAnnounced(): Announced {
  const providers: Eip1193Provider[] = []
  let attached: Eip1193Provider | undefined
  let listeners: { event: never; listener: never }[] = []

  const facade: Eip1193Provider = {
    isOriel: true,
    async request(request) {
      if (!attached) throw new DisconnectedError('The page has removed this wallet.')
      return attached.request(request)
    },
    on(event, listener) {
      listeners = [...listeners, { event: event as never, listener: listener as never }]
      attached?.on(event, listener)
      return facade
    },
    removeListener(event, listener) {
      const gone = listeners.find((one) => one.event === event && one.listener === listener)
      listeners = listeners.filter((one) => one !== gone)
      attached?.removeListener(event, listener)
      return facade
    },
  }
  const info = Object.freeze({ uuid: createUuid(), name: 'Oriel', icon, rdns: 'app.oriel' })
  const detail = Object.freeze({ info, provider: facade })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  function attach() {
    const [next] = providers
    if (next === attached) return
    for (const { event, listener } of listeners) {
      attached?.removeListener(event, listener)
      next?.on(event, listener)
    }
    attached = next
    window.removeEventListener('eip6963:requestProvider', announce)
    if (!next) return
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }

  return { providers, attach }
}

/** `crypto.randomUUID` exists in secure contexts only. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
