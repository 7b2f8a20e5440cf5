import { ViewNotAvailableError } from '#shared/catalogueErrors.ts'
import { type frameMethods, protocolVersion } from '#shared/contract.ts'
import { DisconnectedError, InvalidRequestError } from '#shared/errors.ts'
import { answer, type Implementation } from '#shared/rpc.ts'
import type { ViewName } from '#shared/view.ts'
import { disconnect, restore } from '../connectors/connect.ts'
import { registry } from '../connectors/registry.ts'
import { switchNetwork } from '../connectors/switchNetwork.ts'
import { isMobile } from '../device.ts'
import { askToSwitch } from '../requests/changeState.ts'
import { handleRequest } from '../requests/handleRequest.ts'
import { type Opening, openingView } from '../router/openingView.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { session } from '../state/session.ts'
import { capabilities } from './capabilities.ts'
import { activeNamespace, kitState } from './kitState.ts'

type Surroundings = {
  /** The proved origin of the host page. */
  origin: string
  hasView: (name: ViewName) => boolean
}

/** What the host page may call in this frame. */
export function implementFrameMethods({ origin, hasView }: Surroundings): Implementation<typeof frameMethods> {
  let started = false
  const mustBeStarted = () => {
    if (!started) throw new DisconnectedError('Call start first.')
  }

  return {
    async start({ protocol, options: written }) {
      if (protocol !== protocolVersion) {
        throw new InvalidRequestError(
          `This wallet speaks protocol ${protocolVersion}, the page's SDK ${protocol}. Update the older one.`,
        )
      }
      const wanted = options.set(written)
      networks.request(wanted.networks, wanted.defaultNetwork)
      await restore()
      started = true
      return { capabilities: capabilities(origin), state: kitState() }
    },

    open(opening) {
      mustBeStarted()
      open(opening ?? {}, hasView)
    },

    close() {
      router.safeClose()
    },

    request(request) {
      mustBeStarted()
      return handleRequest(request, origin)
    },

    batch({ requests }) {
      mustBeStarted()
      return Promise.all(requests.map((request) => answer(() => handleRequest(request, origin))))
    },

    async disconnect({ namespace }) {
      mustBeStarted()
      await disconnect(namespace)
    },

    async switchNetwork({ network }) {
      mustBeStarted()
      // The same question as for wallet_switchEthereumChain: this is the same page asking.
      if (session.isConnected()) await askToSwitch(network, origin)
      else switchNetwork(network)
    },

    setTheme(theme) {
      options.setTheme(theme)
    },
  }
}

/** Opens the modal by the opening rules. The basic variant ignores it when already connected. */
function open(opening: Opening, hasView: Surroundings['hasView']) {
  const { basic, manualWCControl } = options.store.getState()
  if (basic && session.isConnected()) return
  const view = openingView(opening, {
    activeNamespace: activeNamespace(),
    networkOf: (namespace) => {
      const network = networks.store.getState().requested.find((one) => one.chainNamespace === namespace)
      return network && { name: 'SwitchNetwork', network: network.caipNetworkId }
    },
    hasAddress: session.isConnected,
    hasConnectors: registry.all().length > 0,
    manualWCControl: manualWCControl ?? false,
    isMobile: isMobile(),
    isUnsupported: mustSwitch(),
  })
  if (!view) return
  if (!hasView(view.name))
    throw new ViewNotAvailableError(`The view "${view.name}" is not available in this deployment.`)
  router.open(view)
}

/** An unsupported network asks for a switch only where switching is on and other chains are not welcome. */
function mustSwitch(): boolean {
  const { allowUnsupportedChain, enableNetworkSwitch } = options.store.getState()
  const namespace = activeNamespace()
  return Boolean(enableNetworkSwitch && !allowUnsupportedChain && namespace && networks.isUnsupported(namespace))
}
