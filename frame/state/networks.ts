import { type CaipNetworkId, type Namespace, parseCaipNetworkId, toCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { KitOptions } from '@oriel/shared/kit/options.ts'
import { config } from '../platform/config.ts'
import { createStore } from './createStore.ts'
import { storage } from './storage.ts'

type NetworkOption = NonNullable<KitOptions['defaultNetwork']>

type Networks = {
  requested: Network[]
  /** The active network of each namespace. A network that the dapp didn't request is unsupported. */
  active: Partial<Record<Namespace, CaipNetworkId>>
  namespace?: Namespace | undefined
  /** Networks that the page added with its own nodes. They are never stored, so they last until the page closes. */
  ofPage: PageNetwork[]
  /** Namespaces of the dapp's options. */
  adapters: Namespace[]
}

/** `network.name` includes the page's host, so that every view that shows the name also shows who added the network. */
type PageNetwork = { network: Network; plainName: string }

const store = createStore<Networks>(() => ({ requested: config.networks, active: {}, ofPage: [], adapters: [] }))

export const networks = {
  store,

  request(networkOptions: NetworkOption[] | undefined, first: NetworkOption | undefined) {
    const resolved = networkOptions?.map(resolveNetwork) ?? config.networks
    const requested = [...new Set([...resolved, ...(first ? [resolveNetwork(first)] : []), ...readAdded()])]
    const active = filterUsed(storage.get('network') ?? {}, requested)
    const start = first ? resolveNetwork(first) : requested[0]
    if (start && !active[start.chainNamespace]) active[start.chainNamespace] = start.caipNetworkId
    const adapters = [...new Set(requested.map(({ chainNamespace }) => chainNamespace))]
    store.setState({ requested, active, adapters, namespace: storage.get('namespace') })
  },

  /** Updates the networks from storage after another tab has added a network or switched to one. */
  reload() {
    const { requested, active } = store.getState()
    // Stay on a network that this page added, because other tabs do not have it.
    const own = Object.entries(active).filter(([, id]) => networks.isOfPage(id))
    store.setState({
      requested: [...new Set([...requested, ...readAdded()])],
      active: { ...active, ...storage.get('network'), ...Object.fromEntries(own) },
    })
  },

  /** Returns a network of the deployment, or one that the page added. The deployment's networks take precedence. */
  served(id: CaipNetworkId): Network | undefined {
    return (
      config.networks.find((network) => network.caipNetworkId === id) ??
      store.getState().ofPage.find(({ network }) => network.caipNetworkId === id)?.network
    )
  },

  /** Returns true for the id, or the legacy id, of a network that the deployment serves or that is built in. */
  isKnownId: (id: CaipNetworkId): boolean =>
    [...config.networks, ...builtInNetworks].some(
      ({ caipNetworkId, deprecatedCaipNetworkId }) => caipNetworkId === id || deprecatedCaipNetworkId === id,
    ),

  isOfPage: (id: CaipNetworkId): boolean => networks.served(id)?.addedBy !== undefined,

  /** Returns the network as the page described it, without the page's host in its name. */
  toPlain(network: Network): Network {
    const added = store.getState().ofPage.find((item) => item.network === network)
    return added ? { ...network, name: added.plainName } : network
  },

  /** Returns the networks that the page added, as it described them. */
  listOfPage: (): Network[] => store.getState().ofPage.map(({ network }) => networks.toPlain(network)),

  /**
   * Serves a network that a page added with nodes of its own. Throws 4902 for a known id. Otherwise, a page could have
   * its own node report the balances of a known network.
   */
  bring(network: Network & { addedBy: string }) {
    const { caipNetworkId: id, name, addedBy } = network
    if (networks.isKnownId(id)) throw networks.createNotServedError(id)
    const marked = { network: { ...network, name: `${name} (${new URL(addedBy).host})` }, plainName: name }
    store.setState(({ ofPage }) => ({
      ofPage: [...ofPage.filter((item) => item.network.caipNetworkId !== id), marked],
    }))
  },

  /** Stops serving all networks that a page added. */
  dropAllOfPage() {
    store.setState(({ requested }) => ({ ofPage: [], requested: requested.filter(({ addedBy }) => !addedBy) }))
  },

  ids(): CaipNetworkId[] {
    return config.networks.map(({ caipNetworkId }) => caipNetworkId)
  },

  toAdd(): Network[] {
    const own = networks.namespaces()
    return config.networks.filter(
      (network) => own.includes(network.chainNamespace) && !networks.requested(network.caipNetworkId),
    )
  },

  namespaces(): Namespace[] {
    return [...new Set(store.getState().requested.map(({ chainNamespace }) => chainNamespace))]
  },

  requested(id: CaipNetworkId): Network | undefined {
    return store.getState().requested.find((network) => network.caipNetworkId === id)
  },

  /** Returns the active network, or undefined if there is none or the dapp didn't request it. */
  active(namespace: Namespace): Network | undefined {
    const id = store.getState().active[namespace]
    return id && networks.requested(id)
  },

  /**
   * Returns the active network, even if the dapp didn't request it. Returns undefined if the deployment doesn't serve
   * it.
   */
  inUse(namespace: Namespace): Network | undefined {
    const id = store.getState().active[namespace]
    return id && networks.served(id)
  },

  isUnsupported(namespace: Namespace): boolean {
    const id = store.getState().active[namespace]
    return id !== undefined && !networks.requested(id)
  },

  setActive(id: CaipNetworkId) {
    const namespace = parseCaipNetworkId(id)?.namespace
    if (!namespace || !networks.served(id)) throw networks.createNotServedError(id)
    setActive(namespace, id)
    networks.setNamespace(namespace)
  },

  setNamespace(namespace: Namespace) {
    store.setState({ namespace })
    storage.set('namespace', namespace)
  },

  /** Switches to the wallet's own network, even if the deployment doesn't serve it. */
  follow(id: CaipNetworkId) {
    const namespace = parseCaipNetworkId(id)?.namespace
    if (namespace && store.getState().active[namespace] !== id) setActive(namespace, id)
  },

  /**
   * Selects a network after connecting. Keeps the current network if the wallet supports it. Otherwise selects the
   * first network that both the dapp and the wallet support.
   */
  settle(namespace: Namespace, agreed?: CaipNetworkId[]) {
    const isAgreed = (id: CaipNetworkId | undefined) => id !== undefined && (!agreed || agreed.includes(id))
    const { active, requested } = store.getState()
    if (isAgreed(active[namespace])) return
    const first = requested.find((network) => network.chainNamespace === namespace && isAgreed(network.caipNetworkId))
    if (first) setActive(namespace, first.caipNetworkId)
  },

  createNotServedError(id: CaipNetworkId) {
    const known = config.networks.map((network) => network.caipNetworkId).join(', ')
    return new NetworkNotFoundError(
      `Network Not Found: this wallet does not serve ${id}. Add it to "networks" in the backend's configuration, or use one of: ${known}.`,
    )
  },

  mustServe(id: CaipNetworkId): Network {
    const network = networks.served(id)
    if (!network) throw networks.createNotServedError(id)
    return network
  },

  /** Adds a served network to those that the dapp uses. With `isKept`, it is added on later visits, too. */
  add(id: CaipNetworkId, { isKept = true }: { isKept?: boolean } = {}) {
    const network = networks.mustServe(id)
    if (networks.requested(id)) return
    store.setState(({ requested }) => ({ requested: [...requested, network] }))
    if (isKept && !network.addedBy) storage.set('addedNetworks', [...(storage.get('addedNetworks') ?? []), id])
  },

  /** Removes a network from the dapp's networks. If the page added it, it is no longer served. */
  remove(id: CaipNetworkId) {
    store.setState(({ requested, ofPage }) => ({
      requested: requested.filter(({ caipNetworkId }) => caipNetworkId !== id),
      ofPage: ofPage.filter(({ network }) => network.caipNetworkId !== id),
    }))
    const added = storage.get('addedNetworks')
    if (added?.includes(id))
      storage.set(
        'addedNetworks',
        added.filter((other) => other !== id),
      )
  },
}

function readAdded(): Network[] {
  return (storage.get('addedNetworks') ?? []).flatMap((id) => networks.served(id) ?? [])
}

/** Drops active networks that the dapp no longer requests, unless a wallet is connected. */
function filterUsed(active: Networks['active'], requested: readonly Network[]): Networks['active'] {
  const sessions = storage.get('session') ?? {}
  const isUsed = ([namespace, id]: [string, CaipNetworkId]) =>
    Object.hasOwn(sessions, namespace) || requested.some((network) => network.caipNetworkId === id)
  return Object.fromEntries(Object.entries(active).filter(isUsed))
}

function setActive(namespace: Namespace, id: CaipNetworkId) {
  const active = { ...store.getState().active, [namespace]: id }
  store.setState({ active })
  const kept = Object.entries(active).filter(([, other]) => !networks.isOfPage(other))
  storage.set('network', { ...storage.get('network'), ...Object.fromEntries(kept) })
}

function resolveNetwork(option: NetworkOption): Network {
  const id =
    typeof option === 'string'
      ? option
      : 'caipNetworkId' in option
        ? option.caipNetworkId
        : toCaipNetworkId('eip155', option.id)
  return networks.mustServe(id)
}
