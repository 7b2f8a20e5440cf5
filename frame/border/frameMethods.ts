import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import {
  AdapterNotFoundError,
  InvalidOptionsError,
  ViewNotAvailableError,
} from '@oriel/shared/errors/catalogueErrors.ts'
import { DisconnectedError, InvalidParamsError, InvalidRequestError } from '@oriel/shared/errors/errors.ts'
import { type frameMethods, protocolRevision, protocolVersion } from '@oriel/shared/kit/contract.ts'
import { type IgnoredOption, olderWallet } from '@oriel/shared/kit/parseOptions.ts'
import type { View, ViewName } from '@oriel/shared/kit/view.ts'
import { type Implementation, toReply } from '@oriel/shared/rpc/rpc.ts'
import { config } from '../platform/config.ts'
import { isMobile } from '../platform/device.ts'
import { isNested } from '../requests/approvalSurface.ts'
import { createRequestHandler } from '../requests/handleRequest.ts'
import { getOpeningView, type Opening } from '../router/getOpeningView.ts'
import { router } from '../router/router.ts'
import { alerts } from '../state/alerts.ts'
import { findSwitch, findViewSwitch } from '../state/featureSwitches.ts'
import { getActiveNamespace } from '../state/getActiveNamespace.ts'
import { hostPage } from '../state/hostPage.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { checkMetadataUrl } from '../state/metadataUrl.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { session } from '../state/session.ts'
import { getUnsupportedPolicy } from '../state/unsupportedNetwork.ts'
import { hostTheme } from '../theme/hostTheme.ts'
import { cancelConnecting } from '../wallets/connection/connect.ts'
import { disconnect } from '../wallets/connection/disconnect.ts'
import { restore } from '../wallets/connection/restore.ts'
import { switchNetwork } from '../wallets/connection/switchNetwork.ts'
import { pairing } from '../wallets/connector/pairing.ts'
import { acceptCustomWallets } from '../wallets/directory/customWallets.ts'
import { pageWallets } from '../wallets/page/pageWallets.ts'
import { getCapabilities } from './capabilities.ts'
import { getKitState } from './kitState.ts'
import { offerCoinbase } from './offerCoinbase.ts'
import { cancelOpening, openImmediately } from './openImmediately.ts'

type FrameContext = {
  origin: string
  hasView: (name: ViewName) => boolean
}

export function createFrameMethods({ origin, hasView }: FrameContext): Implementation<typeof frameMethods> {
  let started = false
  let begun: { paramsKey: string; done: Promise<IgnoredOption[]> } | undefined
  const assertStarted = () => {
    if (!started) throw new DisconnectedError('Call start first.')
  }
  const handleRequest = createRequestHandler({ origin, assertStarted })

  return {
    async start(params) {
      // Don't start again if the page repeats the handshake's `start` call over the port. Only return the current
      // state.
      const paramsKey = JSON.stringify(params)
      if (begun?.paramsKey !== paramsKey) begun = { paramsKey, done: startFrame(params) }
      await begun.done.catch((error: unknown) => {
        begun = undefined
        throw error
      })
      started = true
      return { capabilities: getCapabilities(origin), state: getKitState() }
    },

    async open(opening) {
      assertStarted()
      const view = resolveView(opening ?? {}, hasView)
      if (view) await openImmediately(view)
    },

    close() {
      cancelOpening()
      return router.safeClose()
    },

    request: handleRequest,

    batch({ requests }) {
      // Accept empty batches, because they serve as pings.
      assertStarted()
      return Promise.all(requests.map((request) => toReply(handleRequest(request))))
    },

    async disconnect({ namespace }) {
      assertStarted()
      await disconnect(namespace)
    },

    async switchNetwork({ network }) {
      assertStarted()
      // Use the approval and errors of `wallet_switchEthereumChain`, because the page is the caller in both cases.
      const { requestSwitch, requireKnownNetwork } = await import('../requests/changeState.ts')
      if (!networks.served(network)) await reportUnknownNetwork(network, hasView)
      requireKnownNetwork(network)
      if (!session.isConnected()) return switchNetwork(network)
      await requestSwitch(network, origin)
    },

    async addNetwork({ namespace, network }) {
      assertStarted()
      await (await import('../requests/pageNetworks.ts')).addNetwork(network, { namespace, origin })
    },

    async removeNetwork({ namespace, id }) {
      assertStarted()
      await (await import('../requests/pageNetworks.ts')).removeNetwork(id, { namespace })
    },

    ...createSignInMethods(assertStarted),

    async pay(payment) {
      assertStarted()
      assertSwitchedOn('Pay')
      return (await import('../requests/payment/requestPayment.ts')).requestPayment(payment, origin)
    },

    announceWallet: ({ wallet }) => pageWallets.announce(wallet),

    withdrawWallet: ({ id }) => pageWallets.withdraw(id),

    walletEvent: (event) => pageWallets.receive(event),

    async diagnose(policies) {
      const { diagnoseFrame } = await import('../doctor/diagnose.ts')
      return diagnoseFrame({ origin, policies, ignoredOptions: (await begun?.done) ?? [] })
    },

    async setTheme(theme) {
      await hostTheme.prepare(theme.themeVariables)
      options.setTheme(theme)
    },
  }
}

type Start = { protocol: number; revision: number; options?: unknown; [later: string]: unknown }

/** Starts with the page's options. Returns those that it ignores. */
async function startFrame({ protocol, revision, options: written, ...later }: Start) {
  if (protocol !== protocolVersion) {
    throw new InvalidRequestError(
      `This wallet speaks protocol ${protocolVersion}, the page's SDK ${protocol}. Update the older one.`,
    )
  }
  const mayBeNewer = revision > protocolRevision
  const fields = Object.keys(later)
  if (fields.length > 0 && !mayBeNewer) throw new InvalidParamsError(`start: there is no field "${fields[0]}".`)
  const { accepted, ignored } = options.set(written, { mayBeNewer, signIn: config.signIn })
  const reported = reportIgnored([
    ...fields.map((option) => ({ option, reason: olderWallet })),
    ...ignored,
    ...checkMetadataUrl(accepted.metadata),
  ])
  const themed = hostTheme.prepare(accepted.themeVariables)
  networks.request(accepted.networks, accepted.defaultNetwork)
  emitInitialize()
  for (const { wallet, reason } of acceptCustomWallets(accepted.customWallets ?? []).problems) {
    kitEvents.emit({ type: 'WALLET_REJECTED', wallet, reason })
  }
  pageWallets.discover(loadPageConnectors).catch((error: unknown) => console.error(error))
  offerCoinbase(revision)
  // Load the Safe connector if the host page is itself embedded, because its parent may be the Safe app.
  if (isNested()) loadSafe()
  // Set up sign-in before restoring the connection, because sign-in subscribes to connections.
  if (accepted.siwx) (await import('../features/signIn/model/setUpSignIn.ts')).setUpSignIn(accepted.siwx)
  await Promise.all([restore(), themed])
  if (accepted.enableEmbedded && config.surface === 'frame') await embed(revision)
  return reported
}

/** First protocol revision in which the SDK can show the wallet as a part of the page. */
const inlineRevision = 5

async function embed(revision: number) {
  if (revision < inlineRevision) throw new InvalidOptionsError('The option enableEmbedded: the page’s SDK is too old.')
  const [{ startInline }, page] = await Promise.all([import('./inline.ts'), hostPage.calls()])
  startInline(page, getHome)
}

/** Returns the view of an inline wallet at rest. */
function getHome(): View {
  if (!session.isConnected()) return { name: 'Connect' }
  return { name: mustSwitch() ? 'UnsupportedChain' : 'Account' }
}

/** Maximum number of ignored options to report. The page controls the names. */
const maxIgnored = 20
const optionName = /^[\w.:-]{1,64}$/

function reportIgnored(ignored: IgnoredOption[]): IgnoredOption[] {
  const reported = ignored.filter(({ option }) => optionName.test(option)).slice(0, maxIgnored)
  for (const { option, reason } of reported) {
    console.warn(`Oriel ignores the option ${option}. ${reason}`)
    kitEvents.emit({ type: 'OPTION_IGNORED', option, reason })
  }
  return reported
}

function emitInitialize() {
  kitEvents.emit({
    type: 'INITIALIZE',
    networks: networks.store.getState().requested.map(({ caipNetworkId }) => caipNetworkId),
    themeMode: options.store.getState().themeMode,
    allowUnsupportedChain: getUnsupportedPolicy() === 'ignore',
  })
}

function loadSafe() {
  import('../wallets/page/safe.ts')
    .then(({ discoverSafe }) => discoverSafe())
    .catch((error: unknown) => console.error(error))
}

const loadSignIn = async () => (await import('../features/signIn/model/signIn.ts')).signIn

type SignInMethods = Pick<Implementation<typeof frameMethods>, 'signIn' | 'signOut' | 'getSignIn'>

function createSignInMethods(assertStarted: () => void): SignInMethods {
  return {
    async signIn({ namespace }) {
      assertStarted()
      return (await loadSignIn()).start(namespace)
    },

    async signOut({ namespace }) {
      assertStarted()
      await (await loadSignIn()).end(namespace)
    },

    async getSignIn({ namespace }) {
      assertStarted()
      return options.store.getState().siwx ? (await loadSignIn()).current(namespace) : null
    },
  }
}

/** Tracks the wallets on the page. Most of the code loads only if the user has such a wallet. */
async function loadPageConnectors() {
  await import('../wallets/page/pageConnectors.ts')
    .then(({ followPageWallets }) => followPageWallets())
    .catch((error: unknown) => console.error(error))
}

/**
 * Returns the view to open, and stores the pairing code that the dapp passed. Returns undefined while the user reviews
 * a transfer, or if a wallet is connected in the basic variant.
 */
function resolveView({ uri, ...opening }: Opening & { uri?: string | undefined }, hasView: FrameContext['hasView']) {
  if (router.isReviewing()) return undefined
  assertSwitchedOn(opening.view)
  const { basic, manualWCControl } = options.store.getState()
  if (basic && session.isConnected()) return undefined
  // Cancel our own pairing attempt, because only one pairing code can exist at a time.
  if (uri) {
    cancelConnecting()
    pairing.set({ stage: 'waiting', uri, isForeign: true })
  } else if (pairing.store.getState().current?.isForeign) pairing.set(undefined)
  const view = getOpeningView(opening, {
    activeNamespace: getActiveNamespace(),
    networkOf: findSwitchView,
    hasAddress: session.isConnected,
    hasDirectory: findSwitch('allWallets') === undefined,
    manualWCControl: manualWCControl ?? false,
    isMobile: isMobile(),
    isUnsupported: mustSwitch(),
  })
  if (view && !hasView(view.name))
    throw new ViewNotAvailableError(`The view "${view.name}" is not available in this deployment.`)
  return view
}

/** Throws 8003 if the dapp has switched the view off by an option. */
function assertSwitchedOn(view: ViewName | undefined) {
  const option = view && findViewSwitch(view)
  if (!option) return
  throw new ViewNotAvailableError(`The option ${option} switches the view "${view}" off.`, { data: { option } })
}

/**
 * Emits the alert for a network that the deployment does not serve. Opens the list of networks, because the toast is
 * only visible in an open modal, unless the user is reviewing a request or a transfer.
 */
async function reportUnknownNetwork(id: CaipNetworkId, hasView: FrameContext['hasView']) {
  alerts.open(networks.createNotServedError(id))
  if (router.isInView() || router.isReading()) return
  const view = findSwitch('networkSwitch') === undefined ? ({ name: 'Networks' } as const) : resolveView({}, hasView)
  if (view) await openImmediately(view)
}

/**
 * Returns the view in which the user switches to the namespace, or to a different wallet if the connected one doesn't
 * support it. Throws 8117 if the page uses no network of the namespace.
 */
function findSwitchView(namespace: Namespace): View {
  const { requested } = networks.store.getState()
  const network = networks.active(namespace) ?? requested.find((candidate) => candidate.chainNamespace === namespace)
  if (!network) {
    throw new AdapterNotFoundError(
      `Chain adapter not found: this page uses no network of ${namespace}. Add one to the option "networks".`,
    )
  }
  const { caipNetworkId } = network
  if (session.isConnected() && !session.isConnected(namespace)) {
    const next = { navigateTo: 'Connect', navigateWithReplace: true }
    return { name: 'SwitchActiveChain', switchToChain: namespace, ...next, network: caipNetworkId }
  }
  return { name: 'SwitchNetwork', network: caipNetworkId }
}

/** Returns true if the user is on an unsupported network and must switch before doing anything else. */
function mustSwitch(): boolean {
  const namespace = getActiveNamespace()
  return getUnsupportedPolicy() === 'block' && namespace !== undefined && networks.isUnsupported(namespace)
}
