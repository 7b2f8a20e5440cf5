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

/** Creates the transport to the wallet in an iframe. */
export function createFrame(
  { src, siwx, hint, onMessage, onStarted, ...settings }: TransportSettings,
  parts: PartLoader,
): Transport {
  const { mirror, options, origin } = settings
  /** Last theme that the page set by `setTheme`. */
  let theme: Theme | undefined
  const element = createFrameElement({
    src: () => withPictureOptions(src, options),
    theme: options,
    // Deferred until after the click that mounts the frame, but still before the frame's document loads.
    onMounted: () => setTimeout(later.watch),
    onCancel: () => openings.cancel() || client.askToClose(),
    onLoad: () => client.onLoad(),
    onRemoved: () => client.onRemoved(),
  })
  // The deployment serves this diagnostics page, which explains why the wallet does not work in the dapp.
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
    // The options of `open` are sent separately, so this call counts as a preload.
    calls: () => client.calls(true),
    // With `basic`, the frame opens nothing for a connected user.
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
      // A theme alone does not load the wallet. `onStarted` sends it later.
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

/** Returns a finding with a link to the diagnostics page, for a page whose CSP blocks the lazy-loaded part. */
function askDoctor({ code, message }: WalletError, line: string): Diagnosis {
  const finding = { check: 'frame', status: 'failed', code, message, fix: { where: 'doctor', line } } as const
  return { at: Date.now(), findings: [finding] }
}
