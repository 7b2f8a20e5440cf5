import { Fungible } from '@oriel/shared/backend/account.ts'
import { type CaipNetworkId, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readApi } from './blockchainApi.ts'

const believedMs = 60_000

/**
 * Prices in US dollars per whole token, keyed by lower-case address or 'native'. Tokens without a known price are
 * omitted.
 */
export type Prices = Readonly<Record<string, number>>

const Answer = z.object({ fungibles: z.array(Fungible) })

/** Returns the query for token prices. Disabled on non-EVM networks, because the service doesn't support them. */
export function pricesQuery(networkId: CaipNetworkId, tokens: readonly string[]) {
  const uniqueTokens = [...new Set(tokens.map((token) => token.toLowerCase()))].sort()
  return queryOptions({
    queryKey: ['prices', networkId, uniqueTokens],
    enabled: uniqueTokens.length > 0 && networkId.startsWith('eip155:'),
    staleTime: believedMs,
    retry: false,
    queryFn: async ({ signal }): Promise<Prices> => {
      const addresses = uniqueTokens.map((token) => `${networkId}:${token === 'native' ? nativeTokenAddress : token}`)
      const body = { currency: 'usd', addresses }
      const { fungibles } = await readApi({ path: '/v1/fungible/price', body, result: Answer, signal })
      return toPrices(fungibles, uniqueTokens, addresses)
    },
  })
}

function toPrices(fungibles: Fungible[], tokens: readonly string[], addresses: readonly string[]): Prices {
  const found = fungibles.flatMap(({ address, price }) => {
    const at = addresses.indexOf(address.toLowerCase())
    const token = tokens[at]
    // Omit prices of zero, because the service returns zero for unknown prices.
    return token !== undefined && price > 0 ? [[token, price] as const] : []
  })
  return Object.fromEntries(found)
}
