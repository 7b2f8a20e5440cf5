import { DisconnectedError, type WalletError } from '#shared/errors.ts'
import { createFrameClient } from './frameClient.ts'
import { createFrameElement } from './frameElement.ts'
import { withPictureOptions } from './frameUrl.ts'
import type { PageMethods } from './hostMethods.ts'
import { createOpenings } from './openings.ts'
import { openLink } from './openLink.ts'
import type { Theme } from './options.ts'
import { createPageWalletLoader } from './pageWalletLoader.ts'
import type { PartLoader } from './partLoader.ts'
import type { Transport, TransportSettings } from './transport.ts'
import type { Diagnosis } from './types.ts'

/** Creates the transport to the wallet in an iframe of this page. */
export function createFrame(
  { src, siwx, hint, onMessage, onStarted, ...settings }: TransportSettings,
  parts: PartLoader,
): Transport {
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
  const later = createPageWalletLoader(origin, ended.signal, parts)
  const answerSiwx: PageMethods['siwx'] = async (question) => (await parts.signIn(origin))(siwx as never, question)
  const client = createFrameClient({
    ...settings,
    src,
    doctor,
    signal: ended.signal,
    element,
    load: later.load,
    greet: () => ({ open: openings.pendingOptions(), theme, wallets: later.hasWallets() }),
    show: () => openings.show(),
    onStarted(calls) {
      if (theme) calls.setTheme(theme).catch(console.error)
      onStarted(calls)
    },
    page: { ...later.served, siwx: answerSiwx, message: onMessage, openLink },
  })
  const openings = createOpenings({
    element,
    // The frame gets the options of an opening beside this call.
    calls: () => client.calls(true),
    // With `basic`, the frame opens nothing for a connected visitor.
    mayShow: () => !(options.basic && hint.exists()),
    sendEarlyOpen: client.sendEarlyOpen,
    cancelEarlyOpen: client.cancelEarlyOpen,
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

/** The page may not allow the later part. The doctor's page says why, unless its server is down. */
function askDoctor({ code, message }: WalletError, line: string): Diagnosis {
  const finding = { check: 'frame', status: 'failed', code, message, fix: { where: 'doctor', line } } as const
  return { at: Date.now(), findings: [finding] }
}
