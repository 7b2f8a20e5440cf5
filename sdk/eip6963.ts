import { DisconnectedError } from '#shared/errors.ts'
import { svg } from './icon.ts'
import { createProvider, type Eip1193Provider, type LoadLater } from './provider.ts'
import { randomHex } from './random.ts'

const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const

/** All kits of a page share this object, even two copies of this file, so that they announce one wallet. */
type Announced = { providers: Eip1193Provider[]; attach: () => void }
const key = Symbol.for('oriel.eip6963.v1')
type Page = typeof globalThis & { [key]?: Announced }

/**
 * Announces the kit's provider to the page (EIP-6963). Returns a function that withdraws it. The EIP has no message for
 * a withdrawal, and kits come and go (React's StrictMode, hot reload). So the page gets one provider with one id, which
 * forwards to the first kit that is not destroyed.
 */
export function announceProvider(provider: Eip1193Provider, load: LoadLater): () => void {
  const page: Page = globalThis
  page[key] ??= createAnnounced(load)
  const { providers, attach } = page[key]
  providers.push(provider)
  attach()
  return () => {
    providers.splice(providers.indexOf(provider), 1)
    attach()
  }
}

function createAnnounced(load: LoadLater): Announced {
  const providers: Eip1193Provider[] = []
  let attached: Eip1193Provider | undefined
  const { emitter, provider } = createProvider(async (request) => {
    if (!attached) throw new DisconnectedError('This kit was destroyed.')
    return attached.request({ ...request, isChosen: true })
  }, load)
  const icon = `data:image/svg+xml,${svg}`
  const info = Object.freeze({ uuid: createUuid(), name: 'Oriel', icon, rdns: 'app.oriel' })
  const detail = Object.freeze({ info, provider })
  const announce = () => attached && window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  function attach() {
    const [next] = providers
    if (next === attached) return
    attached = next
    for (const event of events) next?.on(event, (value) => attached === next && emitter.emit(event, value))
    announce()
  }

  window.addEventListener('eip6963:requestProvider', announce)
  return { providers, attach }
}

function createUuid(): string {
  return randomHex(16).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
