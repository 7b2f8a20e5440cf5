import type { Namespace } from '#shared/caip.ts'
import { UnsupportedMethodError } from '#shared/errors.ts'
import type { PageWallet } from '#shared/pageWallet.ts'
import { rpcMethods } from '#shared/rpcMethods.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { storage } from '../state/storage.ts'
import type { Connection, Connector, Grant } from './connector.ts'
import type { HalfOptions, PageWalletHalf } from './pageWalletHalf.ts'
import { canAnswer } from './pageWalletMethods.ts'
import { pageWallets } from './pageWallets.ts'
import { type ConnectorPlan, planConnectors } from './planConnectors.ts'
import { registry } from './registry.ts'
import { walletChanges } from './walletChanges.ts'

/** What is known of a wallet stays with it, whatever it is combined with. */
const halves = new Map<string, { wallet: PageWallet; half: Promise<PageWalletHalf> }>()
const ids = new Map<string, string>()
/** What is in the registry, by connector id. */
let plans = new Map<string, ConnectorPlan>()
let isFollowing = false

/** Keeps the registry as the page's wallets are: they come late, change, and go. */
export function followPageWallets() {
  if (isFollowing) return
  isFollowing = true
  pageWallets.subscribe((event) => {
    const half = halves.get(event.id)?.half
    half?.then(({ hear }) => hear(event)).catch((error: unknown) => console.error(error))
  })
  pageWallets.store.subscribe(sync)
  networks.store.subscribe(({ requested }, before) => {
    if (requested !== before.requested) sync()
  })
  sync()
}

function sync() {
  const { announced } = pageWallets.store.getState()
  const requested = networks.store.getState().requested.map(({ caipNetworkId }) => caipNetworkId)
  const stored = storage.get('session')?.solana?.connectorId
  const next = new Map(planConnectors(announced, { requested, ids, stored }).map((plan) => [plan.id, plan]))
  const before = plans
  plans = next
  for (const { id } of before.values()) if (!next.has(id)) remove(id)
  for (const plan of next.values()) {
    if (JSON.stringify(before.get(plan.id)) !== JSON.stringify(plan)) put(plan)
  }
  for (const id of halves.keys()) if (!announced.some((wallet) => wallet.id === id)) halves.delete(id)
}

function put(plan: ConnectorPlan) {
  const connector = createConnector(plan)
  registry.put(connector)
  // The page has put another object in its place, or brought it back: what it grants has to be heard anew.
  for (const namespace of connector.namespaces) {
    const { connectorId, status, locked } = session.of(namespace)
    if (connectorId !== plan.id || !(status === 'connected' || locked)) continue
    connector
      .restore([namespace], 0)
      .then((answer) => tell(plan.id, namespace, answer === 'locked' ? answer : (answer?.[namespace] ?? 'locked')))
      .catch((error: unknown) => console.error(error))
  }
}

/** It may come back, so nothing is forgotten; but until then it grants nothing. */
function remove(id: string) {
  registry.remove(id)
  for (const [namespace, { connectorId, status }] of Object.entries(session.store.getState())) {
    if (connectorId === id && status === 'connected') tell(id, namespace as Namespace, 'locked')
  }
}

function tell(connectorId: string, namespace: Namespace, grant: Grant | 'locked' | 'ended') {
  walletChanges.emit({ connectorId, grants: { [namespace]: grant } })
}

/** Loaded when the wallet is first asked for something: to list it, its description is enough. */
function halfOf(wallet: PageWallet, namespace: 'eip155' | 'solana'): Promise<PageWalletHalf> {
  const known = halves.get(wallet.id)
  if (known && JSON.stringify(known.wallet) === JSON.stringify(wallet)) return known.half
  const tellThis: HalfOptions['tell'] = (change) => {
    const plan = [...plans.values()].find((one) => one[namespace]?.id === wallet.id)
    if (plan) tell(plan.id, namespace, withoutOldNews(change))
  }
  const half = createHalf(namespace, { wallet, tell: tellThis })
  halves.set(wallet.id, { wallet, half })
  // What could not be loaded is tried again with the next question.
  half.catch(() => halves.delete(wallet.id))
  return half
}

async function createHalf(namespace: 'eip155' | 'solana', options: HalfOptions): Promise<PageWalletHalf> {
  if (namespace === 'eip155') return (await import('./evmPageWallet.ts')).createEvmPageWallet(options)
  return (await import('./solanaPageWallet.ts')).createSolanaPageWallet(options)
}

/** The network in use is no news: a visitor who has seen that it is unsupported is not told again with every account. */
function withoutOldNews(change: Grant | 'locked' | 'ended'): Grant | 'locked' | 'ended' {
  if (typeof change === 'string' || change.networkId !== networks.store.getState().active.eip155) return change
  return { ...change, networkId: undefined }
}

function createConnector(plan: ConnectorPlan): Connector {
  const { id, name, type, rdns, icon, eip155, solana } = plan
  const all = [
    ...(eip155 ? [{ namespace: 'eip155' as const, wallet: eip155 }] : []),
    ...(solana ? [{ namespace: 'solana' as const, wallet: solana }] : []),
  ]
  const parts = (namespaces: Namespace[]) => all.filter(({ namespace }) => namespaces.includes(namespace))

  return {
    id,
    name,
    type,
    namespaces: all.map(({ namespace }) => namespace),
    rdns,
    icon,
    asksUser: true,
    supports: (method) => canAnswer(method, plan),

    async connect({ namespaces, signal }) {
      const connection: Connection = {}
      // One after the other: two windows of one wallet at once are none.
      for (const { namespace, wallet } of parts(namespaces)) {
        try {
          connection[namespace] = await (await halfOf(wallet, namespace)).connect(signal)
        } catch (error) {
          // Less than was wanted is a connection all the same.
          if (signal.aborted || Object.keys(connection).length === 0) throw error
        }
      }
      return connection
    },

    async restore(namespaces) {
      const connection: Connection = {}
      for (const { namespace, wallet } of parts(namespaces)) {
        const answer = await (await halfOf(wallet, namespace)).restore()
        if (answer !== 'locked') connection[namespace] = answer
      }
      return Object.keys(connection).length > 0 ? connection : 'locked'
    },

    // An extension knows permissions, not connections: what the visitor granted there stays until it is revoked.
    disconnect: async () => undefined,

    async revoke(namespaces) {
      for (const { namespace, wallet } of parts(namespaces)) await (await halfOf(wallet, namespace)).revoke()
    },

    ...(eip155 && {
      async switchNetwork(network) {
        if (network.chainNamespace === 'eip155') await (await halfOf(eip155, 'eip155')).switchNetwork?.(network)
      },
    }),

    async request(request) {
      const [part] = parts([rpcMethods[request.method].namespace])
      if (!part) throw new UnsupportedMethodError(`${name} does not support ${request.method}.`)
      return (await halfOf(part.wallet, part.namespace)).request(request)
    },
  }
}
