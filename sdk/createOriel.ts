import { WalletError } from '#shared/errors.ts'
import { whenIdle } from '#shared/whenIdle.ts'
import { createChainProvider } from './eip1193.ts'
import { announceProvider } from './eip6963.ts'
import { createEmitter } from './emitter.ts'
import { createFrame, createNoFrame, type Frame } from './frame.ts'
import { frameDocumentUrl, readFrameOrigin } from './frameUrl.ts'
import { hasPage } from './hasPage.ts'
import { watchIntent } from './intent.ts'
import { createKeptSubscriptions } from './keptSubscriptions.ts'
import type { KitEvent, KitEventType } from './kitEvent.ts'
import { createMirror } from './mirror.ts'
import { offerSolana } from './offerSolana.ts'
import type { KitOptions } from './options.ts'
import type { Oriel, OrielOptions } from './oriel.ts'
import { createReads } from './reads.ts'
import { createSessionHint } from './sessionHint.ts'
import type { SignInFunctions, SignInServer } from './signInOptions.ts'
import type { KitState } from './types.ts'

/**
 * Creates the kit of this page. The wallet is loaded when a call needs it, when the last visit ended connected, or by
 * `preload`. Throws a `WalletError` with code 8001 for a mistake in the options that the SDK finds. The frame reports
 * the others by `ready`.
 */
export function createOriel(options: OrielOptions): Oriel {
  const { frameUrl, preload = 'intent', announce = true, ...kitOptions } = (options ?? {}) as OrielOptions
  const origin = readFrameOrigin(frameUrl, hasPage ? location.origin : undefined)
  const src = frameDocumentUrl(origin, kitOptions.projectId)
  const plain = describeOptions(kitOptions)
  const parts = createParts({ origin, src, siwx: kitOptions.siwx, options: plain })
  const { ends, frame, providers } = parts
  const kit = createKit(parts, preload !== 'none')
  if (!hasPage) return kit
  if (announce) {
    ends.push(announceProvider(origin, providers.eip155.provider, frame.load), offerSolana(kit, origin, plain.networks))
  }
  // The client logs a failure itself. After `destroy`, the call fails.
  if (preload === 'idle' || frame.mayBeConnected()) whenIdle(() => void kit.preload().catch(() => {}))
  return kit
}

type Setup = Pick<KitOptions, 'siwx'> & { origin: string; src: string; options: KitOptions }

function createParts(setup: Setup) {
  const hint = createSessionHint(setup.origin)
  const mirror = createMirror(initialState(setup.options, hasPage && hint.exists()))
  const events = createEmitter<{ [type in KitEventType | '*']: KitEvent }>()
  const frame: Frame = hasPage
    ? createFrame({
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
    : createNoFrame()
  const subscriptions = createKeptSubscriptions(createReads(frame.calls))
  const shared = { ...mirror, ...frame, read: subscriptions.read }
  const eip155 = createChainProvider('eip155', shared)
  const solana = createChainProvider('solana', shared)
  eip155.provider.on('chainChanged', subscriptions.clear)
  const providers = { eip155, solana }
  const ends = [frame.destroy, mirror.clear, events.clear, eip155.clear, solana.clear]
  return { ends, events, frame, mirror, providers }
}

function createKit(
  { ends, events, frame, mirror, providers }: ReturnType<typeof createParts>,
  followsIntent: boolean,
): Oriel {
  const call =
    (name: 'disconnect' | 'signIn' | 'signOut' | 'getSignIn' | 'switchNetwork', field = 'namespace') =>
    async (value?: unknown): Promise<never> =>
      (await frame.calls())[name]({ [field]: value } as never) as never
  /** Does not load the wallet for a visitor who is not connected. */
  const whenConnected: typeof call = (name) => async (namespace) =>
    frame.mayBeConnected() ? call(name)(namespace) : (null as never)
  return {
    get ready() {
      return frame.ready()
    },
    open: frame.open,
    close: frame.close,
    disconnect: whenConnected('disconnect'),
    signIn: call('signIn'),
    signOut: whenConnected('signOut'),
    getSignIn: whenConnected('getSignIn'),
    switchNetwork: call('switchNetwork', 'network'),
    setTheme: frame.setTheme,
    async preload() {
      await frame.calls()
    },
    // The script file has the second parameter. The client logs a failure itself.
    preloadOn: (target: EventTarget | null, isMeant: (event: Event) => unknown = () => true) =>
      watchIntent(followsIntent ? target : null, (event) => isMeant(event) && frame.calls(true).catch(() => {})),
    diagnose: frame.diagnose,
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

/** Returns what the frame learns of the options. The dapp's functions for the sign-in stay in this page. */
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

/** The frame gets a value of another type as it is, and says what is wrong. */
function describeSignIn(siwx: KitOptions['siwx']): KitOptions['siwx'] {
  const own = Object(siwx) as Partial<SignInServer & SignInFunctions>
  return siwx === true || siwx === own
    ? ({
        // Functions are left out when the options are written as JSON. An instance of a class has fields of its own.
        ...(own.addSession ? { ...pick(own, signInFields), required: own.getRequired?.() ?? own.required } : own),
        functions: signInFunctions.filter((name) => own[name]),
      } as never)
    : siwx
}

/** Keeps the fields with these names, also in a list. A viem chain has functions, which cannot be sent as JSON. */
function pick<value>(value: value, names: string[]): value {
  return value && JSON.parse(JSON.stringify(value, names))
}
