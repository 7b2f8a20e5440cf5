import type { OnrampUrlRequest, PurchaseCurrency } from '@oriel/shared/backend/onramp.ts'
import { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { solanaMainnet } from '@oriel/shared/chains/solanaClusters.ts'
import type { z } from 'zod'
import { Refusal } from '../http/errors.ts'
import type { Onramp } from './onramp.ts'
import { createNotOfferedRefusal } from './refusals.ts'

/**
 * Networks by the names that clients of the hosted service send. Clients identify all other networks of the deployment
 * by CAIP-2 ID, or by the name in the options. Unknown names are rejected.
 */
const hostedNetworks = new Map<string, CaipNetworkId>([
  ['ethereum', 'eip155:1'],
  ['arbitrum', 'eip155:42161'],
  ['polygon', 'eip155:137'],
  ['berachain', 'eip155:80094'],
  ['avalanche-c-chain', 'eip155:43114'],
  ['optimism', 'eip155:10'],
  ['celo', 'eip155:42220'],
  ['base', 'eip155:8453'],
  ['solana', solanaMainnet],
])

/** Currency of all orders from clients of the hosted service, because these clients send no currency. */
const currency = 'USD'

/**
 * Creates an order at the first provider that sells one of the tokens. Throws a `Refusal` if none does. Ignores a token
 * amount from the client, because the user enters it on the provider's page.
 */
export async function createHostedOrder(onramp: Onramp, request: z.infer<typeof OnrampUrlRequest>): Promise<string> {
  const { destinationWallets, defaultNetwork, presetFiatAmount } = request
  const wallet = destinationWallets.find(({ blockchains }) => !defaultNetwork || blockchains.includes(defaultNetwork))
  const name = defaultNetwork ?? wallet?.blockchains[0] ?? ''
  const { purchaseCurrencies, providers = [] } = await onramp.options({})
  const offered = purchaseCurrencies.flatMap(({ networks }) => networks).find((item) => item.name === name)?.networkId
  const network = hostedNetworks.get(name) ?? CaipNetworkId.safeParse(name).data ?? offered
  if (!wallet || !network) throw createNotOfferedRefusal()
  const amount = parseAmount(presetFiatAmount)
  const sold = purchaseCurrencies
    .filter(({ symbol }) => wallet.assets.includes(symbol))
    .flatMap(({ symbol, networks }) => listUniquePlaces(symbol, networks, network))
  let lastError = createNotOfferedRefusal()
  for (const { contract_address: asset } of sold) {
    for (const { id: provider } of providers) {
      try {
        return await onramp.order({ provider, network, asset, address: wallet.address, currency, amount })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        lastError = error
      }
    }
  }
  throw lastError
}

/**
 * Returns the asset with this symbol on the network, as a list of at most one. Throws if several tokens have the
 * symbol, such as a bridged one and the issuer's.
 */
function listUniquePlaces(symbol: string, all: PurchaseCurrency['networks'], network: CaipNetworkId) {
  const places = all.filter(({ networkId }) => networkId === network)
  if (places.length <= 1) return places
  const description = `Several tokens of this network have the symbol ${symbol}. Choose another token.`
  throw new Refusal({ status: 400, field: 'destinationWallets', description })
}

function parseAmount(amount: number | undefined): string | undefined {
  if (amount === undefined) return undefined
  const text = String(amount)
  if (/^\d{1,9}(\.\d{1,2})?$/.test(text)) return text
  const description = 'must be an amount of money with two places at most'
  throw new Refusal({ status: 400, field: 'presetFiatAmount', description })
}
