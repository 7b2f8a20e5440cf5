import { WalletError } from '@oriel/shared/errors/errors.ts'
import { whenIdle } from '@oriel/shared/whenIdle.ts'
import type { KitEvent, KitEventType } from '../api/kitEvent.ts'
import type { KitOptions } from '../api/options.ts'
import type { AnnouncedWallet, Oriel, OrielOptions } from '../api/oriel.ts'
import type { Provider } from '../api/providers.ts'
import type { KitState } from '../api/types.ts'
import { createFrameUrl, readFrameOrigin } from '../border/frameUrl.ts'
import { createReadBatcher } from '../border/readBatcher.ts'
import { createChainProvider } from '../providers/eip1193.ts'
import { announceProvider } from '../providers/eip6963.ts'
import { createEmitter } from '../providers/emitter.ts'
import { createSubscriptions } from '../providers/subscriptions.ts'
import type { AnnounceSolana } from '../solana/announceSolana.ts'
import { onSolanaApp } from '../solana/onSolanaApp.ts'
import { describeOptions, pickNetwork } from './describeOptions.ts'
import { savesData, watchIntent } from './intent.ts'
import { createMirror } from './mirror.ts'
import { createSessionHint } from './sessionHint.ts'
import type { CreateTransport, TransportSettings } from './transport.ts'

/** Dependencies that differ between the SDK's entries: the package, the script file and the browser extension. */
export type Platform = {
  /** Value of `isOriel` on the providers. */
  isOriel: Provider<unknown>['isOriel']
  /** False on a server that renders the dapp. */
  hasPage: boolean
  createTransport: CreateTransport
  /** Wallet to announce, if the deployment served the SDK. */
  brand?: AnnouncedWallet | undefined
  announceSolana: AnnounceSolana
}

export type Client = Omit<Oriel, 'preloadOn'> & {
  /** Preloads the wallet on events that pass `filter`. */
  preloadOn: (target: EventTarget | null, filter?: (event: Event) => boolean) => () => void
}

/** Creates a page's wallet client with its platform's transport. */
export function createClient(options: OrielOptions, platform: Platform): Client {
  const { frameUrl, preload = 'intent', announce = true, inline, ...others } = (options ?? {}) as OrielOptions
  const container = inline ?? others.enableEmbedded
  const kitOptions = container ? { ...others, enableEmbedded: true } : others
  const { brand, hasPage, announceSolana } = platform
  const origin = readFrameOrigin(frameUrl, hasPage ? location.origin : undefined)
  const src = createFrameUrl(origin, kitOptions.projectId)
  const described = describeOptions(kitOptions)
  const parts = createParts({ origin, src, inline: container, siwx: kitOptions.siwx, options: described }, platform)
  const { cleanups, providers, transport } = parts
  const client = composeClient(parts, preload !== 'none')
  if (!hasPage) return client
  if (announce) {
    const wallet = announce === true ? (brand ?? {}) : { ...brand, ...announce }
    const { loadSendAsync } = transport
    cleanups.push(
      announceProvider({ origin, wallet, provider: providers.eip155.provider, loadSendAsync }),
      announceSolana(origin, { client, networks: described.networks, wallet }),
    )
  }
  // Failures are ignored: the transport has already logged them, and the call is expected to fail after `destroy`.
  const preloadWhenIdle = () => whenIdle(() => void client.preload().catch(() => {}))
  const preloadsForApps = announce && preload === 'intent' && !described.networks && !savesData()
  const preloadsWhenIdle = preload === 'idle' || (container && preload !== 'none')
  if (preloadsWhenIdle || transport.mayBeConnected()) preloadWhenIdle()
  // If the page names no networks, load the frame, which knows whether the deployment has a Solana network.
  else if (preloadsForApps) cleanups.push(onSolanaApp(preloadWhenIdle))
  return client
}

type Settings = Pick<TransportSettings, 'origin' | 'src' | 'options' | 'siwx' | 'inline'>

function createParts(settings: Settings, { createTransport, hasPage, isOriel }: Platform) {
  const { options, origin } = settings
  // The extension has a hint of its own, because its connections differ from those of a client in the page that uses
  // the same deployment.
  const hint = createSessionHint(isOriel === 'extension' ? `${origin} extension` : origin)
  const mirror = createMirror(createInitialState(options, hasPage && hint.exists()))
  const events = createEmitter<{ [type in KitEventType | '*']: KitEvent }>()
  const transport = createTransport({
    ...settings,
    mirror,
    hint,
    setState(state) {
      const before = mirror.getReported()
      hint.update(state)
      mirror.set(state)
      for (const { update } of Object.values(providers)) update(before, state)
    },
    emit(event) {
      events.emit(event.type, event)
      events.emit('*', event)
    },
    onMessage: (message) => providers.eip155.emit('message', message),
    onStarted: () => subscriptions.renew(),
  })
  const { getCalls, getReported = mirror.getReported, loadSendAsync, mayBeConnected } = transport
  const subscriptions = createSubscriptions(createReadBatcher(getCalls))
  const { read } = subscriptions
  const providerOptions = { isOriel, getReported, mayBeConnected, getCalls, read, loadSendAsync }
  const eip155 = createChainProvider('eip155', providerOptions)
  const solana = createChainProvider('solana', providerOptions)
  eip155.provider.on('chainChanged', subscriptions.clear)
  const providers = { eip155, solana }
  const cleanups = [transport.destroy, mirror.clear, events.clear, eip155.clear, solana.clear]
  return { cleanups, events, mirror, providers, transport }
}

function composeClient(
  { cleanups, events, mirror, providers, transport }: ReturnType<typeof createParts>,
  preloadsOnIntent: boolean,
): Client {
  return {
    get ready() {
      return transport.ready()
    },
    open: transport.open,
    close: transport.close,
    // Do not load the wallet if nothing is connected.
    async disconnect(namespace) {
      if (transport.mayBeConnected()) await (await transport.getCalls()).disconnect({ namespace })
    },
    async signIn(namespace) {
      return (await transport.getCalls()).signIn({ namespace })
    },
    async signOut(namespace) {
      if (transport.mayBeConnected()) await (await transport.getCalls()).signOut({ namespace })
    },
    async getSignIn(namespace) {
      return transport.mayBeConnected() ? (await transport.getCalls()).getSignIn({ namespace }) : null
    },
    async pay(payment) {
      return (await transport.getCalls()).pay(payment)
    },
    async switchNetwork(network) {
      await (await transport.getCalls()).switchNetwork({ network })
    },
    async addNetwork(namespace, network) {
      await (await transport.getCalls()).addNetwork({ namespace, network: pickNetwork(network) })
    },
    async removeNetwork(namespace, id) {
      await (await transport.getCalls()).removeNetwork({ namespace, id })
    },
    setTheme: transport.setTheme,
    async preload() {
      await transport.getCalls()
    },
    // Failures are ignored: the transport has already logged them.
    preloadOn: (target, filter = () => true) =>
      watchIntent(preloadsOnIntent ? target : null, (event) => {
        if (filter(event)) transport.getCalls(true).catch(() => {})
      }),
    diagnose: transport.diagnose,
    getState: mirror.get,
    subscribe: mirror.subscribe,
    on: events.on as Oriel['on'],
    getProvider(namespace: string) {
      if (!Object.hasOwn(providers, namespace)) throw new WalletError(`No provider "${namespace}".`, { code: 4200 })
      return providers[namespace as keyof typeof providers].provider as never
    },
    destroy() {
      for (const cleanup of cleanups.splice(0).reverse()) cleanup()
    },
  }
}

function createInitialState({ themeMode }: KitOptions, wasConnected: boolean): KitState {
  return {
    open: false,
    status: wasConnected ? 'restoring' : 'idle',
    initialized: false,
    loading: false,
    namespaces: {},
    networks: [],
    themeMode: themeMode === 'dark' ? 'dark' : 'light',
  }
}
