import type { Fungible } from '@oriel/shared/backend/account.ts'
import { isSameAddress, nativeTokenAddress, parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { isValidAddress } from '../http/requestedAccount.ts'
import type { Markets } from '../prices/markets.ts'
import { toNumber } from '../prices/priceMaths.ts'
import type { PricedToken } from '../prices/prices.ts'
import type { Node } from '../rpc/node.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { Portfolio } from './portfolio.ts'

export type FungibleReader = {
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  markets: Pick<Markets, 'find'>
  portfolio: Portfolio
  tokenImage: TokenImage
}

/** True if one of the tokens is not listed by the operator. An unlisted token may use up all gas on each call. */
export function hasUnlistedToken(ids: readonly string[], entries: readonly NetworkEntry[]): boolean {
  return ids.some((id) => {
    const parsed = parseCaipAddress(id)
    const entry = entries.find(({ network }) => network.caipNetworkId === parsed?.networkId)
    const address = parsed?.address
    if (!entry?.market || isSameAddress(address, nativeTokenAddress)) return false
    return !entry.tokens.some((token) => isSameAddress(token, address))
  })
}

export async function readFungibles(ids: readonly string[], options: FungibleReader): Promise<Fungible[]> {
  const requested = ids.flatMap((id) => {
    const parsed = parseCaipAddress(id)
    const entry = options.networks.find(({ network }) => network.caipNetworkId === parsed?.networkId)
    // Ignore tokens of other namespaces, because pools only exist on EVM networks.
    return parsed && entry?.market && isValidAddress('eip155', parsed.address)
      ? [{ id, entry, address: parsed.address }]
      : []
  })
  const found = new Map<string, Fungible>()
  for (const entry of new Set(requested.map((item) => item.entry))) {
    const own = requested.filter((item) => item.entry === entry)
    for (const fungible of await readNetworkFungibles(entry, own, options)) found.set(fungible.address, fungible)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function readNetworkFungibles(
  entry: NetworkEntry,
  requested: readonly { id: string; address: string }[],
  { nodeOf, markets, portfolio, tokenImage }: FungibleReader,
): Promise<Fungible[]> {
  const { network } = entry
  const market = await markets.find(entry)
  if (!market) return []
  const node = nodeOf(entry)
  const tokens = requested.map(({ address }): PricedToken => {
    const token = toLowerAddress(address)
    return token === nativeTokenAddress ? 'native' : token
  })
  const [metadata, quotes] = await Promise.all([
    portfolio.book.read(
      node,
      network,
      tokens.filter((token) => token !== 'native'),
    ),
    portfolio.prices.quote({ node, network, market }, tokens),
  ])
  return requested.flatMap(({ id }, index): Fungible[] => {
    const token = tokens[index] ?? 'native'
    const known = token === 'native' ? network.nativeCurrency : metadata.get(token)
    const quote = quotes.get(token)
    if (!quote || typeof known !== 'object') return []
    const { name, symbol, decimals } = known
    const address = token === 'native' ? undefined : token
    const iconUrl = tokenImage({ symbol, chain: network.caipNetworkId, address })
    return [{ address: id, name, symbol, decimals, price: toNumber(quote.price), iconUrl }]
  })
}
