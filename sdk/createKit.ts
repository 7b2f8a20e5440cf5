import { WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import { whenIdle } from '#shared/whenIdle.ts'
import { createChainProvider } from './eip1193.ts'
import { announceProvider } from './eip6963.ts'
import { createEmitter } from './emitter.ts'
import { frameDocumentUrl, readFrameOrigin } from './frameUrl.ts'
import { watchIntent } from './intent.ts'
import { createKeptSubscriptions } from './keptSubscriptions.ts'
import type { KitEvent, KitEventType } from './kitEvent.ts'
import { createMirror } from './mirror.ts'
import type { OfferSolana } from './offerSolana.ts'
import type { KitOptions } from './options.ts'
import type { Oriel, OrielOptions } from './oriel.ts'
import type { Provider } from './provider.ts'
import { createReads } from './reads.ts'
import { createSessionHint } from './sessionHint.ts'
import type { SignInFunctions, SignInServer } from './signInOptions.ts'
import type { CreateTransport } from './transport.ts'
import type { KitState } from './types.ts'

/** Dependencies that differ between the entries of the SDK: the package, the script file and the browser extension. */
export type Platform = {
  /** Value of `isOriel` on the providers. */
  isOriel: Provider<unknown>['isOriel']
  /** False on a server that renders the dapp. */
  hasPage: boolean
  createTransport: CreateTransport
  offerSolana: OfferSolana
}

export type Kit = Omit<Oriel, 'preloadOn'> & {
  /** Preloads the wallet on events that pass `isMeant`. */
  preloadOn: (target: EventTarget | null, isMeant?: (event: Event) => boolean) => () => void
}

/** Creates the wallet client of a page (“kit” in names) with the transport of its platform. */
export function createKit(options: OrielOptions, platform: Platform): Kit {
  const { frameUrl, preload = 'intent', announce = true, ...kitOptions } = (options ?? {}) as OrielOptions
  const { hasPage, offerSolana } = platform
  const origin = readFrameOrigin(frameUrl, hasPage ? location.origin : undefined)
  const src = frameDocumentUrl(origin, kitOptions.projectId)
  const plain = describeOptions(kitOptions)
  const parts = createParts({ origin, src, siwx: kitOptions.siwx, options: plain }, platform)
  const { ends, providers, transport } = parts
  const kit = composeKit(parts, preload !== 'none')
  if (!hasPage) return kit
  if (announce) {
    ends.push(
      announceProvider(origin, providers.eip155.provider, transport.load),
      offerSolana(kit, origin, plain.networks),
    )
  }
  // The transport logs failures. After `destroy`, the call fails.
  if (preload === 'idle' || transport.mayBeConnected()) whenIdle(() => void kit.preload().catch(() => {}))
  return kit
}

type Setup = { origin: string; src: string; options: KitOptions; siwx: KitOptions['siwx'] }

function createParts(setup: Setup, { createTransport, hasPage, isOriel }: Platform) {
  // The extension has a separate hint, because a client of the same deployment in the page has other connections.
  const hint = createSessionHint(isOriel === 'extension' ? `${setup.origin} extension` : setup.origin)
  const mirror = createMirror(initialState(setup.options, hasPage && hint.exists()))
  const events = createEmitter<{ [type in KitEventType | '*']: KitEvent }>()
  const transport = createTransport({
    ...setup,
    mirror,
    hint,
    setState(state) {
      const before = mirror.reported()
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
  const subscriptions = createKeptSubscriptions(createReads(transport.calls))
  const settings = {
    isOriel,
    reported: transport.reported ?? mirror.reported,
    mayBeConnected: transport.mayBeConnected,
    calls: transport.calls,
    load: transport.load,
    read: subscriptions.read,
  }
  const eip155 = createChainProvider('eip155', settings)
  const solana = createChainProvider('solana', settings)
  eip155.provider.on('chainChanged', subscriptions.clear)
  const providers = { eip155, solana }
  const ends = [transport.destroy, mirror.clear, events.clear, eip155.clear, solana.clear]
  return { ends, events, mirror, providers, transport }
}

function composeKit(
  { ends, events, mirror, providers, transport }: ReturnType<typeof createParts>,
  followsIntent: boolean,
): Kit {
  return {
    get ready() {
      return transport.ready()
    },
    open: transport.open,
    close: transport.close,
    // Without a connection there is no need to load the wallet.
    async disconnect(namespace) {
      if (transport.mayBeConnected()) await (await transport.calls()).disconnect({ namespace })
    },
    async signIn(namespace) {
      return (await transport.calls()).signIn({ namespace })
    },
    async signOut(namespace) {
      if (transport.mayBeConnected()) await (await transport.calls()).signOut({ namespace })
    },
    async getSignIn(namespace) {
      return transport.mayBeConnected() ? (await transport.calls()).getSignIn({ namespace }) : null
    },
    async switchNetwork(network) {
      await (await transport.calls()).switchNetwork({ network })
    },
    setTheme: transport.setTheme,
    async preload() {
      await transport.calls()
    },
    // The transport logs failures.
    preloadOn: (target, isMeant = () => true) =>
      watchIntent(followsIntent ? target : null, (event) => {
        if (isMeant(event)) transport.calls(true).catch(() => {})
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
      for (const end of ends.splice(0).reverse()) end()
    },
  }
}

function initialState({ themeMode }: KitOptions, wasConnected: boolean): KitState {
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

/** Returns the serializable options for the frame. The dapp's sign-in functions stay in this page. */
export function describeOptions({ defaultNetwork, networks, siwx, ...options }: KitOptions): KitOptions {
  return {
    ...options,
    defaultNetwork: pick(defaultNetwork, networkFields),
    networks: pick(networks, networkFields),
    siwx: describeSignIn(siwx),
  }
}

const networkFields = ['caipNetworkId', 'id', 'name']
const signInFunctions = ['addSession', 'getSessions', 'getNonce', 'createMessage', 'signMessage'] as const
const signInFields = ['statement', 'expiration', 'networks', 'resources', 'signOutOnDisconnect']

/** Describes the sign-in option. Passes a value of another type through, so that the frame can report the mistake. */
function describeSignIn(siwx: KitOptions['siwx']): KitOptions['siwx'] {
  if (siwx !== true && !isRecord(siwx)) return siwx
  const own: Partial<SignInServer & SignInFunctions> = siwx === true ? {} : siwx
  // JSON omits functions. An instance of a class may have other fields, so only known ones are picked.
  const fields = own.addSession ? { ...pick(own, signInFields), required: own.getRequired?.() ?? own.required } : own
  const described = { ...fields, functions: signInFunctions.filter((name) => own[name]) }
  return described as KitOptions['siwx']
}

/** Picks fields by name, also in arrays. A viem chain contains functions, which JSON cannot represent. */
function pick<value>(value: value, names: string[]): value {
  return value && JSON.parse(JSON.stringify(value, names))
}
