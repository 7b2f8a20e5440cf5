import { listNamespaces, type Namespace } from '@oriel/shared/chains/caip.ts'
import { createUnsupportedError } from '@oriel/shared/errors/errors.ts'
import { coinbaseRdns, type PageWallet } from '@oriel/shared/kit/pageWallet.ts'
import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { registry } from '../connection/registry.ts'
import type { Connection, Connector, Grant } from '../connector/connector.ts'
import { walletChanges } from '../connector/walletChanges.ts'
import { createEvmPageWallet } from './evmPageWallet.ts'
import { ignoreStaleChanges } from './ignoreStaleChanges.ts'
import type { PageWalletNamespace } from './pageWalletNamespace.ts'
import { pageWallets } from './pageWallets.ts'
import { type ConnectorPlan, planConnectors } from './planConnectors.ts'
import { createSolanaPageWallet } from './solanaPageWallet.ts'

const created = new Map<string, { wallet: PageWallet; part: PageWalletNamespace }>()
const ids = new Map<string, string>()
let plans = new Map<string, ConnectorPlan>()
let isFollowing = false

export function followPageWallets() {
  if (isFollowing) return
  isFollowing = true
  pageWallets.subscribe((event) => created.get(event.id)?.part.onEvent(event))
  pageWallets.store.subscribe(sync)
  networks.store.subscribe(({ requested }, before) => {
    if (requested !== before.requested) sync()
  })
  sync()
}

function sync() {
  const announced = getOfferedWallets()
  const requested = networks.store.getState().requested.map(({ caipNetworkId }) => caipNetworkId)
  const stored = storage.get('session')?.solana?.connectorId
  const next = new Map(planConnectors(announced, { requested, ids, stored }).map((plan) => [plan.id, plan]))
  const before = plans
  plans = next
  for (const { id } of before.values()) if (!next.has(id)) remove(id)
  for (const plan of next.values()) {
    if (JSON.stringify(before.get(plan.id)) !== JSON.stringify(plan)) put(plan)
  }
  for (const id of created.keys()) if (!announced.some((wallet) => wallet.id === id)) created.delete(id)
}

/** Returns the page's wallets. Omits Coinbase's extension if the dapp only wants Coinbase's smart wallet. */
function getOfferedWallets(): PageWallet[] {
  const { announced } = pageWallets.store.getState()
  const { coinbasePreference } = options.store.getState()
  return coinbasePreference === 'smartWalletOnly' ? announced.filter(({ rdns }) => rdns !== coinbaseRdns) : announced
}

function put(plan: ConnectorPlan) {
  const connector = createConnector(plan)
  registry.put(connector)
  // Read the grants of a connected wallet again. The page has replaced or restored the wallet.
  for (const namespace of connector.namespaces) {
    const { connectorId, status, locked } = session.of(namespace)
    if (connectorId !== plan.id || !(status === 'connected' || locked)) continue
    connector
      .restore([namespace], 0)
      .then((answer) =>
        emitChange(plan.id, namespace, answer === 'locked' ? answer : (answer?.[namespace] ?? 'locked')),
      )
      .catch((error: unknown) => console.error(error))
  }
}

/** Removes a connector. Keeps its session as locked, because the wallet may be announced again. */
function remove(id: string) {
  registry.remove(id)
  for (const namespace of listNamespaces(session.store.getState())) {
    const { connectorId, status } = session.of(namespace)
    if (connectorId === id && status === 'connected') emitChange(id, namespace, 'locked')
  }
}

function emitChange(connectorId: string, namespace: Namespace, grant: Grant | 'locked' | 'ended') {
  walletChanges.emit({ connectorId, grants: { [namespace]: grant } })
}

function getPart(wallet: PageWallet, namespace: 'eip155' | 'solana'): PageWalletNamespace {
  const known = created.get(wallet.id)
  if (known && JSON.stringify(known.wallet) === JSON.stringify(wallet)) return known.part
  const create = namespace === 'eip155' ? createEvmPageWallet : createSolanaPageWallet
  const part = create({
    wallet,
    onChange(change) {
      const plan = [...plans.values()].find((candidate) => candidate[namespace]?.id === wallet.id)
      if (plan) emitChange(plan.id, namespace, ignoreStaleChanges(change))
    },
  })
  created.set(wallet.id, { wallet, part })
  return part
}

function createConnector({ id, name, type, rdns, icon, eip155, solana }: ConnectorPlan): Connector {
  const parts: Partial<Record<Namespace, PageWalletNamespace>> = {
    ...(eip155 && { eip155: getPart(eip155, 'eip155') }),
    ...(solana && { solana: getPart(solana, 'solana') }),
  }
  const getParts = (namespaces: Namespace[]) =>
    namespaces.flatMap((namespace) => {
      const part = parts[namespace]
      return part ? [{ namespace, part }] : []
    })
  const findPart = (method: keyof typeof rpcMethods) => parts[rpcMethods[method].namespace]
  const switchNetwork = parts.eip155?.switchNetwork

  return {
    id,
    name,
    type,
    namespaces: listNamespaces(parts),
    rdns,
    icon,
    asksUser: true,
    supports: (method) => findPart(method)?.supports(method) ?? false,

    async connect({ namespaces, signal, signIn }) {
      const connection: Connection = {}
      // Connects the namespaces in sequence, because a wallet shows only one window at a time.
      for (const { namespace, part } of getParts(namespaces)) {
        try {
          // Only pass the sign-in to Solana, and only if it is the active or only namespace. The sign-in is for the
          // active account, and only Solana wallets can connect and sign in with one prompt.
          const isInUse = namespace === 'solana' && (namespaces.length === 1 || getActiveNamespace() === namespace)
          connection[namespace] = await part.connect(signal, isInUse ? signIn?.now() : undefined)
        } catch (error) {
          // Ignore the error if another namespace is connected. A connection may have fewer namespaces than requested.
          if (signal.aborted || Object.keys(connection).length === 0) throw error
        }
      }
      return connection
    },

    async restore(namespaces) {
      const connection: Connection = {}
      for (const { namespace, part } of getParts(namespaces)) {
        const answer = await part.restore()
        if (answer !== 'locked') connection[namespace] = answer
      }
      return Object.keys(connection).length > 0 ? connection : 'locked'
    },

    // Does nothing. Extensions have permissions instead of connections: a grant stays until the user revokes it.
    disconnect: async () => undefined,

    async revoke(namespaces) {
      for (const { part } of getParts(namespaces)) await part.revoke()
    },

    switchNetwork:
      switchNetwork &&
      (async (network) => {
        if (network.chainNamespace === 'eip155') await switchNetwork(network)
      }),

    request(request) {
      const part = findPart(request.method)
      if (!part) throw createUnsupportedError(name, request.method)
      return part.request(request)
    },
  }
}
