import { DisconnectedError } from '#shared/errors.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { randomHex } from './random.ts'

const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' " +
  "fill='%233b5bdb'/><path d='M8 25V15a8 8 0 0 1 16 0v10zm8-18v18M8 17h16' stroke='%23fff' stroke-width='2' fill='none'/></svg>"

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

/** A version 4 UUID. */
function createUuid(): string {
  const three = () => randomHex(2).slice(1)
  return `${randomHex(4)}-${randomHex(2)}-4${three()}-8${three()}-${randomHex(6)}`
}
