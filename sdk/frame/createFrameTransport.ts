import { DisconnectedError, type WalletError } from '@oriel/shared/errors/errors.ts'
import { serializePictureOptions } from '@oriel/shared/kit/pictureOptions.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import type { KitOptions, Theme } from '../api/options.ts'
import type { Diagnosis } from '../api/types.ts'
import { toWalletError } from '../border/errors.ts'
import type { PageMethods } from '../border/hostMethods.ts'
import type { Transport, TransportSettings } from '../client/transport.ts'
import { createPageWalletLoader, type PageWalletModules } from '../pageWallets/pageWalletLoader.ts'
import type { AnswerSignIn } from '../signIn/signIn.ts'
import { createFrameElement } from './frameElement.ts'
import type { CreateInlineHolder, Inline } from './inlineHolder.ts'
import { createLazyFrame } from './lazyFrame.ts'
import { createOpenHandler } from './openHandler.ts'
import { openLink } from './openLink.ts'

/** Lazy-loads code that few pages need. `origin` is the wallet's origin. */
export type FrameModules = PageWalletModules & {
  inline: (origin: string) => Promise<CreateInlineHolder>
  signIn: (origin: string) => Promise<AnswerSignIn>
}

/** Creates the transport to the wallet in an iframe. */
export function createFrameTransport(
  { src, siwx, hint, inline, onMessage, onStarted, ...settings }: TransportSettings,
  modules: FrameModules,
): Transport {
  const { mirror, options, origin } = settings
  /** Theme last set with `setTheme`. */
  let theme: Theme | undefined
  const element = createFrameElement({
    // The server renders the shell of a modal only.
    getSrc: () => (inline ? src : addShellOptions(src, options)),
    theme: options,
    // Defer `watch` until after the click that mounts the frame. It still runs before the frame's document loads.
    onMounted: () => setTimeout(pageWallets.watch),
    onCancel: () => openHandler.cancel() || frame.requestClose(),
    onLoad: () => frame.onLoad(),
    onRemoved: () => frame.onRemoved(),
  })
  // Page of the deployment that explains why the wallet does not work in the dapp.
  const diagnosticsUrl = `${src.replace('/f/', '/doctor/')}?origin=${location.origin}`
  const controller = new AbortController()
  const { signal } = controller
  const pageWallets = createPageWalletLoader(origin, signal, modules)
  const answerSignIn: PageMethods['siwx'] = async (request) => (await modules.signIn(origin))(siwx as never, request)
  const frame = createLazyFrame({
    ...settings,
    src,
    diagnosticsUrl,
    signal,
    element,
    loadServerCheck: pageWallets.load,
    getEarlyCalls: () => ({ open: openHandler.getPendingOptions(), theme, wallets: pageWallets.hasWallets() }),
    show: () => openHandler.show(),
    onStarted(calls) {
      if (theme) calls.setTheme(theme).catch(console.error)
      onStarted(calls)
    },
    page: { ...pageWallets.methods, siwx: answerSignIn, message: onMessage, openLink, setSize: element.setSize },
  })
  const loadHolder = lazy(async () => {
    mirror.setLoading(true)
    const createHolder = await modules.inline(origin)
    element.setHolder((options) => createHolder(inline as Inline, options))
  })
  /** Loads the code of an inline wallet before the frame. */
  async function loadInline(isPreload?: boolean) {
    await loadHolder().catch((error: unknown) => {
      frame.fail(toWalletError(error))
      throw error
    })
    return frame.getCalls(isPreload)
  }
  const getCalls = inline ? loadInline : frame.getCalls
  const openHandler = createOpenHandler({
    element,
    // Count the call as a preload, because the options of `open` are sent separately.
    getCalls: () => getCalls(true),
    // The frame decides whether an inline wallet becomes a modal. With `basic`, it opens no view if the user is
    // connected.
    canShow: () => !inline && !(options.basic && hint.exists()),
    sendEarlyOpen: frame.sendEarlyOpen,
    cancelEarlyOpen: frame.cancelEarlyOpen,
    isOpen: () => mirror.get().open,
  })

  return {
    ready: frame.ready,
    getCalls,
    open: openHandler.open,
    loadSendAsync: pageWallets.load,
    mayBeConnected: () => element.isMounted() || hint.exists(),
    close: async () => openHandler.cancel() || !element.isMounted() || (await getCalls()).close(),
    async setTheme({ themeMode, themeVariables }) {
      const nextTheme = { themeMode, themeVariables }
      // Setting a theme does not load the wallet. If the wallet loads later, `onStarted` sends the theme.
      if (element.isMounted()) await (await getCalls()).setTheme(nextTheme)
      theme = nextTheme
      element.setTheme(nextTheme)
    },
    diagnose: () =>
      pageWallets.load().then(
        ({ diagnose }) => diagnose(getCalls, element.getIframe, diagnosticsUrl),
        (error) => createLoadDiagnosis(error, diagnosticsUrl),
      ),
    destroy() {
      controller.abort()
      frame.end(new DisconnectedError('This kit was destroyed.'))
    },
  }
}

/** Adds the options that the server needs to render the frame's shell into the document. */
function addShellOptions(src: string, options: KitOptions): string {
  try {
    const text = serializePictureOptions(options)
    return text ? `${src}?o=${encodeURIComponent(text)}` : src
  } catch {
    // The options are not serializable. Return the URL without them, and let `start` reject with the reason.
    return src
  }
}

/** Returns a finding that links to the diagnostics page, for pages whose CSP blocks the lazy-loaded code. */
function createLoadDiagnosis({ code, message }: WalletError, diagnosticsUrl: string): Diagnosis {
  const fix = { where: 'doctor', line: diagnosticsUrl }
  return { at: Date.now(), findings: [{ check: 'frame', status: 'failed', code, message, fix }] }
}
