import { DisconnectedError, type WalletError } from '#shared/errors.ts'
import type { FrameCalls } from './frameCalls.ts'
import { createFrameClient } from './frameClient.ts'
import type { ConnectionOptions } from './frameConnection.ts'
import { createFrameElement } from './frameElement.ts'
import { withPictureOptions } from './frameUrl.ts'
import type { PageMethods } from './hostMethods.ts'
import { loadSignIn } from './loadParts.ts'
import type { createMirror } from './mirror.ts'
import { createOpenings } from './openings.ts'
import { openLink } from './openLink.ts'
import type { KitOptions, Theme } from './options.ts'
import { createPageWalletLoader } from './pageWalletLoader.ts'
import type { PageWallets } from './pageWallets.ts'
import type { Eip1193Events } from './provider.ts'
import type { createSessionHint } from './sessionHint.ts'
import type { Diagnosis, OpenOptions } from './types.ts'

type Options = Pick<ConnectionOptions, 'origin' | 'options' | 'setState' | 'emit' | 'onStarted'> & {
  src: string
  siwx?: KitOptions['siwx']
  mirror: ReturnType<typeof createMirror>
  hint: ReturnType<typeof createSessionHint>
  onMessage: (message: Eip1193Events['message']) => void
}

export type Frame = {
  ready: () => Promise<void>
  /** `isPreload` is true when no call of the page waits. The frame then starts a little later. */
  calls: (isPreload?: boolean) => Promise<FrameCalls>
  /** Loads the code that is rarely needed. */
  load: () => Promise<PageWallets>
  mayBeConnected: () => boolean
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<boolean>
  setTheme: (theme: Theme) => Promise<void>
  diagnose: () => Promise<Diagnosis>
  destroy: () => void
}

export function createFrame({ src, siwx, hint, onMessage, onStarted, ...settings }: Options): Frame {
  const { mirror, options, origin } = settings
  /** The page has set this theme by `setTheme`. */
  let theme: Theme | undefined
  const element = createFrameElement({
    src: () => withPictureOptions(src, options),
    theme: options,
    // It comes after the click that mounts the frame, and before the frame's document.
    onMounted: () => setTimeout(later.watch),
    onCancel: () => openings.cancel() || client.askToClose(),
    onLoad: () => client.onLoad(),
    onRemoved: () => client.onRemoved(),
  })
  // The doctor's page, which the deployment serves, says what keeps the wallet from working in the dapp's page.
  const doctor = `${src.replace('/f/', '/doctor/')}?origin=${location.origin}`
  const ended = new AbortController()
  const later = createPageWalletLoader(origin, ended.signal)
  const client = createFrameClient({
    ...settings,
    src,
    doctor,
    signal: ended.signal,
    element,
    load: later.load,
    greet: () => ({ open: openings.take(), theme, wallets: later.hasWallets() }),
    show: () => openings.show(),
    onStarted(calls) {
      if (theme) calls.setTheme(theme).catch(console.error)
      onStarted(calls)
    },
    page: { ...later.served, siwx: answerBy(siwx, origin), message: onMessage, openLink },
  })
  const openings = createOpenings({
    element,
    // The frame gets the options of an opening beside this call.
    calls: () => client.calls(true),
    // With `basic`, the frame opens nothing for a connected visitor.
    mayShow: () => !(options.basic && hint.exists()),
    bring: client.bring,
    isOpen: () => mirror.get().open,
  })

  return {
    ...client,
    ...openings,
    load: later.load,
    mayBeConnected: () => element.isMounted() || hint.exists(),
    close: async () => openings.cancel() || !element.isMounted() || (await client.calls()).close(),
    async setTheme({ themeMode, themeVariables }) {
      const wanted = { themeMode, themeVariables }
      // A theme is no reason to load the wallet. `onStarted` sends it later.
      if (element.isMounted()) await (await client.calls()).setTheme(wanted)
      theme = wanted
      element.setTheme(wanted)
    },
    diagnose: () =>
      later.load().then(
        (loaded) => loaded.diagnose(client.calls, element.iframe, doctor),
        (error) => askDoctor(error, doctor),
      ),
    destroy() {
      ended.abort()
      client.end(new DisconnectedError('This kit was destroyed.'))
    },
  }
}

const answerBy =
  (siwx: KitOptions['siwx'], origin: string): PageMethods['siwx'] =>
  async (question) =>
    (await loadSignIn(origin))(siwx as never, question)

/** The page may not allow the later part. The doctor's page says why, unless its server is down. */
function askDoctor({ code, message }: WalletError, line: string): Diagnosis {
  const finding = { check: 'frame', status: 'failed', code, message, fix: { where: 'doctor', line } } as const
  return { at: Date.now(), findings: [finding] }
}

/** Creates the frame of a server that renders the dapp: every call rejects with 4900. */
export function createNoFrame(): Frame {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // A server need not handle the rejection.
  failed.catch(() => {})
  return {
    ready: () => failed,
    calls: () => failed,
    load: () => failed,
    mayBeConnected: () => false,
    open: () => failed,
    close: async () => true,
    async setTheme() {},
    diagnose: () => failed,
    destroy() {},
  }
}
