import type { CaipNetworkId } from '#shared/caip.ts'
import type { PageWallet } from '#shared/pageWallet.ts'
import type { ConnectorType } from '#shared/wallet.ts'
import { knownNetworks } from './solanaChains.ts'

/** One entry for the visitor: a wallet of the page, or the two halves of one. */
export type ConnectorPlan = {
  id: string
  name: string
  type: ConnectorType
  rdns?: string | undefined
  icon?: string | undefined
  eip155?: PageWallet
  solana?: PageWallet
}

type Surroundings = {
  /** The networks that the dapp asked for. */
  requested: CaipNetworkId[]
  /** Connector ids given out so far, by the id of the wallet: one that leaves does not pass its name to another. */
  ids: Map<string, string>
  /** The connector that Solana's stored session uses. */
  stored?: string | undefined
}

/** Which connectors the announced wallets make. A wallet that announces both its halves is one. */
export function planConnectors(announced: PageWallet[], { requested, ids, stored }: Surroundings): ConnectorPlan[] {
  const present = new Set(announced.map(({ id }) => id))
  for (const id of ids.keys()) if (!present.has(id)) ids.delete(id)
  for (const wallet of announced) if (!ids.has(wallet.id)) ids.set(wallet.id, firstFree(baseId(wallet), ids))
  const idOf = ({ id }: PageWallet) => ids.get(id) as string

  const wantsEvm = requested.some((id) => id.startsWith('eip155:'))
  const offersSolana = ({ chains = [] }: PageWallet) => knownNetworks(requested, chains).length > 0
  const paired = new Map<PageWallet, PageWallet>()
  for (const wallet of announced) {
    const half = otherHalf(wallet, announced)
    // Who came back under its own name keeps it.
    if (half && stored !== idOf(half)) paired.set(wallet, half)
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
        id: idOf(wallet),
        name,
        type,
        rdns,
        icon: icon ?? standard?.icon,
        ...(eip155 && { eip155 }),
        ...(solana && { solana }),
      }
    })
    .filter(({ eip155, solana }) => eip155 || solana)
}

/** The name under which a session with this wallet is stored. What is no reverse domain name cannot pose as one of ours. */
function baseId({ kind, name, rdns }: PageWallet): string {
  if (kind === 'legacy') return 'injected'
  if (kind === 'standard') return `standard:${name}`
  return rdns && /^[\w-]+(\.[\w-]+)+$/.test(rdns) ? rdns : `announced:${rdns ?? name}`
}

function firstFree(base: string, ids: Map<string, string>): string {
  const taken = new Set(ids.values())
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}#${count}`
  return id
}

/** The Wallet Standard's half of an announced wallet: the only one of its name, beside the only one of its name. */
function otherHalf(wallet: PageWallet, announced: PageWallet[]): PageWallet | undefined {
  if (wallet.kind !== 'announced') return undefined
  const namesakes = announced.filter((other) => normalize(other.name) === normalize(wallet.name))
  const halves = namesakes.filter(({ kind }) => kind === 'standard')
  const isOnly = namesakes.filter(({ kind }) => kind === 'announced').length === 1 && halves.length === 1
  return isOnly ? halves[0] : undefined
}

const normalize = (name: string) => name.trim().toLowerCase()
