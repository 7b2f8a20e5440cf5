import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Fungible } from '#shared/account.ts'
import type { CaipNetworkId } from '#shared/caip.ts'
import { readApi } from './blockchainApi.ts'

/** How exchanges write a network's own currency as if it were a token. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const believedMs = 60_000

/** US dollars for one whole token, by address in small letters or 'native'. What is not in it has no known price. */
export type Prices = Readonly<Record<string, number>>

const Answer = z.object({ fungibles: z.array(Fungible) })

/** Reads what these tokens of an EVM network cost. The service knows no prices of other networks. */
export function pricesQuery(networkId: CaipNetworkId, tokens: readonly string[]) {
  const wanted = [...new Set(tokens.map((token) => token.toLowerCase()))].sort()
  return queryOptions({
    queryKey: ['prices', networkId, wanted],
    enabled: wanted.length > 0 && networkId.startsWith('eip155:'),
    staleTime: believedMs,
    retry: false,
    queryFn: async ({ signal }): Promise<Prices> => {
      const addresses = wanted.map((token) => `${networkId}:${token === 'native' ? nativeAddress : token}`)
      const body = { currency: 'usd', addresses }
      const { fungibles } = await readApi({ path: '/v1/fungible/price', body, result: Answer, signal })
      return toPrices(fungibles, wanted, addresses)
    },
  })
}

function toPrices(fungibles: Fungible[], wanted: readonly string[], addresses: readonly string[]): Prices {
  const found = fungibles.flatMap(({ address, price }) => {
    const at = addresses.indexOf(address.toLowerCase())
    const token = wanted[at]
    // A price of nothing is no price.
    return token !== undefined && price > 0 ? [[token, price] as const] : []
  })
  return Object.fromEntries(found)
}
