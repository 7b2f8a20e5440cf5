import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import { defaultBrandName } from '@oriel/shared/kit/brand.ts'
import { toRdns } from '@oriel/shared/kit/rdns.ts'
import type { AnnouncedWallet } from '../api/oriel.ts'
import type { Eip1193Provider } from '../api/providers.ts'
import { createProvider, type LoadSendAsync } from './createProvider.ts'
import { svg } from './icon.ts'

/**
 * State shared by all clients of one deployment in a page, even across copies of this file, so that they announce a
 * single wallet. The deployment's browser extension, if installed, is the first client.
 */
type Announced = {
  /** Absent in older copies of this file. */
  info?: { name: string; rdns: string }
  providers: Eip1193Provider[]
  attach: () => void
}
type Page = { [key: symbol]: Announced | undefined }

type Announcement = {
  /** The wallet's origin. */
  origin: string
  /** Name, icon and rdns to announce. Clients of one deployment share those of the first. */
  wallet: AnnouncedWallet
  provider: Eip1193Provider
  loadSendAsync: LoadSendAsync
}

/**
 * Announces the provider to the page (EIP-6963). Returns a function that detaches it. Clients are recreated (React's
 * StrictMode, hot reload), but EIP-6963 has no message for withdrawing a provider. The page therefore gets a single
 * provider with a stable ID, which forwards to the first client that is not destroyed.
 */
export function announceProvider({ origin, wallet, provider, loadSendAsync }: Announcement): () => void {
  const page = window as unknown as Page
  const key = getKey(origin)
  page[key] ??= createAnnounced(origin, wallet, { isOriel: provider.isOriel, loadSendAsync })
  const { providers, attach } = page[key]
  providers.push(provider)
  attach()
  return () => {
    providers.splice(providers.indexOf(provider), 1)
    attach()
  }
}

const getKey = (origin: string) => Symbol.for(`oriel.eip6963.v1 ${origin}`)

/** Finds what the page announces for the deployment. */
export const findAnnounced = (origin: string) => (window as unknown as Page)[getKey(origin)]

type Settings = { isOriel: Eip1193Provider['isOriel']; loadSendAsync: LoadSendAsync }

function createAnnounced(origin: string, { name, icon, rdns }: AnnouncedWallet, settings: Settings): Announced {
  const providers: Eip1193Provider[] = []
  let attached: Eip1193Provider | undefined
  const { emitter, provider } = createProvider({
    ...settings,
    async request(request) {
      if (!attached) throw new DisconnectedError('This kit was destroyed.')
      return attached.request({ ...request, isChosen: true })
    },
  })
  const info = Object.freeze({
    // Takes the UUID at the end of a blob URL, because `crypto.randomUUID` is not available without HTTPS.
    uuid: URL.createObjectURL(new Blob()).slice(-36),
    name: name ?? defaultBrandName,
    icon: icon ?? `data:image/svg+xml,${svg}`,
    rdns: rdns ?? toRdns(origin),
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => attached && window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  function attach() {
    const [next] = providers
    if (next === attached) return
    attached = next
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const) {
      next?.on(event, (value) => attached === next && emitter.emit(event, value))
    }
    announce()
  }

  window.addEventListener('eip6963:requestProvider', announce)
  return { info, providers, attach }
}
