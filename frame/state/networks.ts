import { type CaipNetworkId, type Namespace, parseCaipNetworkId, toCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
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
}

const store = createStore<Networks>(() => ({ requested: config.networks, active: {} }))

export const networks = {
  store,

  request(networkOptions: NetworkOption[] | undefined, first: NetworkOption | undefined) {
    const resolved = networkOptions?.map(resolveNetwork) ?? config.networks
    const requested = [...new Set([...resolved, ...(first ? [resolveNetwork(first)] : []), ...readAdded()])]
    const active = filterUsed(storage.get('network') ?? {}, requested)
    const start = first ? resolveNetwork(first) : requested[0]
    if (start && !active[start.chainNamespace]) active[start.chainNamespace] = start.caipNetworkId
    store.setState({ requested, active, namespace: storage.get('namespace') })
  },

  /** Updates the networks from storage after another tab has added a network or switched to one. */
  reload() {
    const { requested, active } = store.getState()
    store.setState({
      requested: [...new Set([...requested, ...readAdded()])],
      active: { ...active, ...storage.get('network') },
    })
  },

  served(id: CaipNetworkId): Network | undefined {
    return config.networks.find((network) => network.caipNetworkId === id)
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

  add(id: CaipNetworkId) {
    const network = networks.mustServe(id)
    if (networks.requested(id)) return
    store.setState(({ requested }) => ({ requested: [...requested, network] }))
    storage.set('addedNetworks', [...(storage.get('addedNetworks') ?? []), id])
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
  storage.set('network', active)
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
