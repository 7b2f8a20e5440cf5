import { createStore } from 'zustand/vanilla'
import { type CaipNetworkId, caipNetworkId, type Namespace, parseCaipNetworkId } from '#shared/caip.ts'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import type { Network } from '#shared/networks.ts'
import type { KitOptions } from '#shared/options.ts'
import { config } from '../config.ts'
import { storage } from './storage.ts'

type Wish = NonNullable<KitOptions['defaultNetwork']>

type Networks = {
  /** What the dapp asked for and this deployment serves, in the dapp's order. */
  requested: Network[]
  /** The network in use, per namespace. It may be one that is not requested any more: then it is unsupported. */
  active: Partial<Record<Namespace, CaipNetworkId>>
  /** The namespace that was chosen last. */
  namespace?: Namespace | undefined
}

const store = createStore<Networks>(() => ({ requested: config.networks, active: {} }))

/** The networks of this origin. The deployment says which exist; the dapp picks among them. */
export const networks = {
  store,

  /** Takes the dapp's wishes. Throws a sentence that names the network that this deployment does not serve. */
  request(wishes: Wish[] | undefined, first: Wish | undefined) {
    const added = (storage.get('addedNetworks') ?? []).flatMap((id) => networks.served(id) ?? [])
    const wanted = wishes?.map(find) ?? config.networks
    const requested = [...new Set([...wanted, ...(first ? [find(first)] : []), ...added])]
    const active = storage.get('network') ?? {}
    const start = first ? find(first) : requested[0]
    if (start && !active[start.chainNamespace]) active[start.chainNamespace] = start.caipNetworkId
    store.setState({ requested, active, namespace: storage.get('namespace') })
  },

  /** Keeps up with a switch in another tab. */
  reload() {
    store.setState({ active: { ...store.getState().active, ...storage.get('network') } })
  },

  /** A network this deployment serves. */
  served(id: CaipNetworkId): Network | undefined {
    return config.networks.find((network) => network.caipNetworkId === id)
  },

  /** Every network that this deployment serves, asked for or not. */
  ids(): CaipNetworkId[] {
    return config.networks.map(({ caipNetworkId }) => caipNetworkId)
  },

  /** The namespaces that the dapp uses, in its order. */
  namespaces(): Namespace[] {
    return [...new Set(store.getState().requested.map(({ chainNamespace }) => chainNamespace))]
  },

  requested(id: CaipNetworkId): Network | undefined {
    return store.getState().requested.find((network) => network.caipNetworkId === id)
  },

  /** The network in use; undefined when it is unsupported, or the namespace has none. */
  active(namespace: Namespace): Network | undefined {
    const id = store.getState().active[namespace]
    return id && networks.requested(id)
  },

  /** True when the network in use is not one that the dapp asked for. */
  isUnsupported(namespace: Namespace): boolean {
    const id = store.getState().active[namespace]
    return id !== undefined && !networks.requested(id)
  },

  setActive(id: CaipNetworkId) {
    const namespace = parseCaipNetworkId(id)?.namespace
    if (!namespace || !networks.served(id)) throw notServed(id)
    setActive(namespace, id)
    networks.setNamespace(namespace)
  },

  setNamespace(namespace: Namespace) {
    store.setState({ namespace })
    storage.set('namespace', namespace)
  },

  /** The wallet is on this network, whether anybody here serves it or not. */
  follow(id: CaipNetworkId) {
    const namespace = parseCaipNetworkId(id)?.namespace
    if (namespace && store.getState().active[namespace] !== id) setActive(namespace, id)
  },

  /** For a wallet without a network of its own: stays, or takes the first that dapp and wallet have in common. */
  settle(namespace: Namespace, agreed?: CaipNetworkId[]) {
    const fits = (id: CaipNetworkId | undefined) => id !== undefined && (!agreed || agreed.includes(id))
    const { active, requested } = store.getState()
    if (fits(active[namespace])) return
    const first = requested.find((one) => one.chainNamespace === namespace && fits(one.caipNetworkId))
    if (first) setActive(namespace, first.caipNetworkId)
  },

  /** As {@link networks.served}; throws 'Network Not Found' with what there is. */
  mustServe(id: CaipNetworkId): Network {
    const network = networks.served(id)
    if (!network) throw notServed(id)
    return network
  },

  /** Adds a served network to those of this origin. */
  add(id: CaipNetworkId) {
    const network = networks.mustServe(id)
    if (networks.requested(id)) return
    store.setState(({ requested }) => ({ requested: [...requested, network] }))
    storage.set('addedNetworks', [...(storage.get('addedNetworks') ?? []), id])
  },
}

function setActive(namespace: Namespace, id: CaipNetworkId) {
  const active = { ...store.getState().active, [namespace]: id }
  store.setState({ active })
  storage.set('network', active)
}

function find(wish: Wish): Network {
  const id =
    typeof wish === 'string' ? wish : 'caipNetworkId' in wish ? wish.caipNetworkId : caipNetworkId('eip155', wish.id)
  return networks.mustServe(id)
}

function notServed(id: string) {
  const known = config.networks.map((network) => network.caipNetworkId).join(', ')
  return new NetworkNotFoundError(
    `Network Not Found: this wallet does not serve ${id}. Add it to "networks" in the backend's configuration, or use one of: ${known}.`,
  )
}
