import { WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import { whenIdle } from '#shared/whenIdle.ts'
import { createChainProvider } from './eip1193.ts'
import { announceProvider } from './eip6963.ts'
import { createEmitter } from './emitter.ts'
import { createFrame, createNoFrame, type Frame } from './frame.ts'
import type { FrameCalls } from './frameCalls.ts'
import { frameDocumentUrl, readFrameOrigin } from './frameUrl.ts'
import { hasPage } from './hasPage.ts'
import { watchIntent } from './intent.ts'
import { createKeptSubscriptions } from './keptSubscriptions.ts'
import { createMirror } from './mirror.ts'
import { offerSolana } from './offerSolana.ts'
import type { KitOptions, OrielOptions, Theme } from './options.ts'
import type { Eip1193Events } from './provider.ts'
import { createReads } from './reads.ts'
import { createSessionHint } from './sessionHint.ts'
import type { KitEvent, KitEventType, KitState, Oriel } from './types.ts'

/**
 * Creates the kit of this page. The wallet is loaded when a call needs it, when the last visit ended connected, or by
 * `preload`. Throws a `WalletError` with code 8001 for a mistake in the options that the SDK finds. The frame reports
 * the others by `ready`.
 */
export function createOriel(options: OrielOptions): Oriel {
  const { frameUrl, preload = 'intent', announce = true, ...kitOptions } = (options ?? {}) as OrielOptions
  const origin = readFrameOrigin(frameUrl, hasPage ? location.origin : undefined)
  const src = frameDocumentUrl(origin, kitOptions.projectId)
  const plain = withPlainNetworks(kitOptions)
  const parts = createParts({ origin, src, options: plain })
  const kit = createKit(parts, preload !== 'none')
  if (!hasPage) return kit
  if (announce) {
    parts.onDestroy.push(announceProvider(parts.providers.eip155.provider), offerSolana(kit, origin, plain.networks))
  }
  if (preload === 'idle' || parts.mayBeConnected()) {
    // The client logs a failure itself.
    parts.onDestroy.push(whenIdle(() => void kit.preload().catch(() => {})))
  }
  return kit
}

type Setup = { origin: string; src: string; options: KitOptions }

function createParts({ origin, src, options }: Setup) {
  const hint = createSessionHint(origin)
  const mirror = createMirror(initialState(options, hasPage && hint.exists()))
  const events = createEmitter<{ [type in KitEventType | '*']: KitEvent }>()
  const theme: { latest?: Theme } = {}

  const setState = (state: KitState) => {
    const before = mirror.reported()
    hint.update(state)
    mirror.set(state)
    for (const { update } of Object.values(providers)) update(before, state)
  }
  const emit = (event: KitEvent) => {
    events.emit(event.type, event)
    events.emit('*', event)
  }
  const onMessage = (message: Eip1193Events['message']) => providers.eip155.emit('message', message)
  const onStarted = (calls: FrameCalls) => {
    if (theme.latest) calls.setTheme(theme.latest).catch(console.error)
    subscriptions.renew()
  }
  const frame: Frame = hasPage
    ? createFrame({
        ...{
          origin,
          src,
          options,
          setState,
          emit,
          onMessage,
          onStarted,
          getState: mirror.get,
          wasConnected: hint.exists,
        },
        ...{ theme: () => theme.latest, setLoading: mirror.setLoading, onLost: mirror.markClosed },
      })
    : createNoFrame()

  const mayBeConnected = () => frame.isMounted() || hint.exists()
  const subscriptions = createKeptSubscriptions(createReads(frame.calls))
  const shared = {
    reported: mirror.reported,
    mayBeConnected,
    calls: frame.calls,
    read: subscriptions.read,
  }
  const eip155 = createChainProvider({ namespace: 'eip155', ...shared })
  const solana = createChainProvider({ namespace: 'solana', ...shared })
  eip155.provider.on('chainChanged', subscriptions.clear)
  const providers = { eip155, solana }
  const onDestroy: (() => void)[] = [frame.destroy, mirror.clear, events.clear, eip155.clear, solana.clear]
  return { events, frame, mayBeConnected, mirror, onDestroy, providers, theme }
}

function createKit(
  { events, frame, mayBeConnected, mirror, onDestroy, providers, theme }: ReturnType<typeof createParts>,
  followsIntent: boolean,
): Oriel {
  return {
    get ready() {
      return frame.ready()
    },
    open: frame.open,
    async close() {
      return frame.cancelOpening() || !frame.isMounted() || (await frame.calls()).close()
    },
    async disconnect(namespace) {
      if (mayBeConnected()) await (await frame.calls()).disconnect({ namespace })
    },
    async switchNetwork(network) {
      await (await frame.calls()).switchNetwork({ network })
    },
    async setTheme({ themeMode, themeVariables }) {
      const wanted = { themeMode, themeVariables }
      // A theme is no reason to load the wallet. `onStarted` sends it later.
      if (frame.isMounted()) await (await frame.calls()).setTheme(wanted)
      theme.latest = wanted
      frame.setTheme(wanted)
    },
    async preload() {
      await frame.calls()
    },
    // The script file has the second parameter. The client logs a failure itself.
    preloadOn: (target: EventTarget | null, isMeant: (event: Event) => unknown = () => true) =>
      watchIntent(followsIntent ? target : null, (event) => isMeant(event) && frame.calls().catch(() => {})),
    diagnose: frame.diagnose,
    getState: mirror.get,
    subscribe: mirror.subscribe,
    on: (type, listener) => events.on(type, listener as (event: KitEvent) => void),
    getProvider(namespace: string) {
      if (!Object.hasOwn(providers, namespace)) throw new WalletError(`No provider "${namespace}".`, { code: 4200 })
      return providers[namespace as keyof typeof providers].provider as never
    },
    destroy() {
      for (const end of onDestroy.splice(0).reverse()) end()
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

/** Keeps the fields of a network that the wallet reads. A viem chain has functions, which cannot be sent as JSON. */
function withPlainNetworks({ defaultNetwork, networks, ...options }: KitOptions): KitOptions {
  const plain = <wish>(wish: wish): wish => {
    if (!isRecord(wish)) return wish
    const { caipNetworkId, id, name } = wish
    return { caipNetworkId, id, name } as wish
  }
  return {
    ...options,
    defaultNetwork: plain(defaultNetwork),
    networks: Array.isArray(networks) ? networks.map(plain) : networks,
  }
}
