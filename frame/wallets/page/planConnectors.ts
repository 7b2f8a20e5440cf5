import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { PageWallet } from '@oriel/shared/kit/pageWallet.ts'
import type { ConnectorType } from '@oriel/shared/kit/wallet.ts'
import { filterKnownNetworks } from './solanaChains.ts'

export type ConnectorPlan = {
  id: string
  name: string
  type: ConnectorType
  rdns?: string | undefined
  icon?: string | undefined
  eip155?: PageWallet | undefined
  solana?: PageWallet | undefined
}

type PlanContext = {
  requested: CaipNetworkId[]
  /** Connector IDs by wallet ID. A wallet keeps its connector ID when another wallet is withdrawn. */
  ids: Map<string, string>
  stored?: string | undefined
}

/** Plans the connectors. A wallet that announces both an EVM and a Solana half gets one connector. */
export function planConnectors(announced: PageWallet[], { requested, ids, stored }: PlanContext): ConnectorPlan[] {
  const present = new Set(announced.map(({ id }) => id))
  for (const id of ids.keys()) if (!present.has(id)) ids.delete(id)
  for (const wallet of announced) if (!ids.has(wallet.id)) ids.set(wallet.id, findFreeId(getBaseId(wallet), ids))
  const getId = ({ id }: PageWallet) => ids.get(id) ?? id

  const wantsEvm = requested.some((id) => id.startsWith('eip155:'))
  const offersSolana = ({ chains = [] }: PageWallet) => filterKnownNetworks(requested, chains).length > 0
  const paired = new Map<PageWallet, PageWallet>()
  for (const wallet of announced) {
    const half = findOtherHalf(wallet, announced)
    // Don't merge a half that has a separate stored session.
    if (half && stored !== getId(half)) paired.set(wallet, half)
  }
  const halves = new Set(paired.values())

  return announced
    .filter((wallet) => !halves.has(wallet))
    .map((wallet): ConnectorPlan => {
      const { name, rdns, icon, kind } = wallet
      const standard = kind === 'standard' ? wallet : paired.get(wallet)
      const eip155 = kind !== 'standard' && wantsEvm ? wallet : undefined
      const solana = standard && offersSolana(standard) ? standard : undefined
      const type = kind === 'legacy' ? 'INJECTED' : eip155 && solana ? 'MULTI_CHAIN' : 'ANNOUNCED'
      return {
        id: getId(wallet),
        name,
        type,
        rdns,
        icon: icon ?? standard?.icon,
        eip155,
        solana,
      }
    })
    .filter(({ eip155, solana }) => eip155 || solana)
}

/**
 * Returns the connector ID before deduplication. An rdns that is not a reverse domain name gets a prefix, so that it
 * cannot imitate a built-in connector.
 */
function getBaseId({ kind, name, rdns }: PageWallet): string {
  if (kind === 'legacy') return 'injected'
  if (kind === 'standard') return `standard:${name}`
  return rdns && /^[\w-]+(\.[\w-]+)+$/.test(rdns) ? rdns : `announced:${rdns ?? name}`
}

function findFreeId(base: string, ids: Map<string, string>): string {
  const taken = new Set(ids.values())
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}#${count}`
  return id
}

function findOtherHalf(wallet: PageWallet, announced: PageWallet[]): PageWallet | undefined {
  if (wallet.kind !== 'announced') return undefined
  const namesakes = announced.filter((other) => normalize(other.name) === normalize(wallet.name))
  const halves = namesakes.filter(({ kind }) => kind === 'standard')
  const isOnly = namesakes.filter(({ kind }) => kind === 'announced').length === 1 && halves.length === 1
  return isOnly ? halves[0] : undefined
}

const normalize = (name: string) => name.trim().toLowerCase()
