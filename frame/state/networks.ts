import { createStore } from 'zustand/vanilla'
import { type CaipNetworkId, caipNetworkId, type Namespace, parseCaipNetworkId } from '#shared/caip.ts'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import type { Network } from '#shared/networks.ts'
import type { KitOptions } from '#shared/options.ts'
import { config } from '../platform/config.ts'
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
    const wanted = wishes?.map(find) ?? config.networks
    const requested = [...new Set([...wanted, ...(first ? [find(first)] : []), ...added()])]
    const active = ofUse(storage.get('network') ?? {}, requested)
    const start = first ? find(first) : requested[0]
    if (start && !active[start.chainNamespace]) active[start.chainNamespace] = start.caipNetworkId
    store.setState({ requested, active, namespace: storage.get('namespace') })
  },

  /** Keeps up with another tab: what was added there, and a switch. */
  reload() {
    const { requested, active } = store.getState()
    store.setState({
      requested: [...new Set([...requested, ...added()])],
      active: { ...active, ...storage.get('network') },
    })
  },

  /** A network this deployment serves. */
  served(id: CaipNetworkId): Network | undefined {
    return config.networks.find((network) => network.caipNetworkId === id)
  },

  /** Every network that this deployment serves, asked for or not. */
  ids(): CaipNetworkId[] {
    return config.networks.map(({ caipNetworkId }) => caipNetworkId)
  },

  /** What is served here in the dapp's namespaces and it did not ask for. */
  toAdd(): Network[] {
    const own = networks.namespaces()
    return config.networks.filter((one) => own.includes(one.chainNamespace) && !networks.requested(one.caipNetworkId))
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

  /** The network in use, also one that the dapp did not ask for; undefined when nobody here serves it. */
  inUse(namespace: Namespace): Network | undefined {
    const id = store.getState().active[namespace]
    return id && networks.served(id)
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

/** What the user added to the networks of this origin. */
function added(): Network[] {
  return (storage.get('addedNetworks') ?? []).flatMap((id) => networks.served(id) ?? [])
}

/** Without the networks that the dapp has given up and nobody is connected on: a new connection begins on one of its own. */
function ofUse(active: Networks['active'], requested: readonly Network[]): Networks['active'] {
  const sessions = storage.get('session') ?? {}
  const isOfUse = ([namespace, id]: [string, CaipNetworkId]) =>
    sessions[namespace as Namespace] !== undefined || requested.some((one) => one.caipNetworkId === id)
  return Object.fromEntries(Object.entries(active).filter(isOfUse))
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
