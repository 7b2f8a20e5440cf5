import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import type { Balance } from '@oriel/shared/backend/account.ts'
import { type CaipNetworkId, Hex, parseCaipAddress, toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import * as z from 'zod/mini'
import type { Asset } from '../chains/asset.ts'

/** Maximum decimals of a token: ERC-20 declares `decimals` as a uint8. */
const maxDecimals = 255

/** An asset in the response of `wallet_getAssets` (ERC-7811). */
const WalletAsset = z.object({
  address: z.string(),
  balance: Hex,
  /** Type of the asset. ERC-7811 specifies lower case, but the hosted kit uses upper case. */
  type: z.pipe(
    z.string().check(z.maxLength(16)),
    z.pipe(
      z.transform((type: string) => type.toUpperCase()),
      z.enum(['NATIVE', 'ERC20']),
    ),
  ),
  metadata: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().check(z.minimum(0), z.maximum(maxDecimals)),
    price: z.optional(z.number()),
    iconUrl: z.optional(z.nullable(z.string())),
  }),
})
const WalletAssets = z.record(z.string(), z.array(WalletAsset))

/** Converts a decimal amount to base units. Truncates extra digits, so that the result never exceeds the amount. */
export function toUnits(numeric: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeric.replace('-', '').split('.')
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return numeric.startsWith('-') ? -units : units
}

export function toAssets(balances: readonly Balance[], { caipNetworkId }: Pick<Network, 'caipNetworkId'>) {
  return balances
    .filter(({ chainId }) => chainId === undefined || chainId === caipNetworkId)
    .map((balance) => toAsset(balance, caipNetworkId))
}

function toAsset(balance: Balance, networkId: CaipNetworkId): Asset | undefined {
  const { name, symbol, quantity, price, iconUrl, isSpam = false, isBeyondMarket } = balance
  const decimals = Number(quantity.decimals)
  const parsed = balance.address === undefined ? undefined : parseCaipAddress(balance.address)
  const isOfHere = balance.address === undefined || parsed?.networkId === networkId
  if (!/^\d{1,3}$/.test(quantity.decimals) || decimals > maxDecimals || !isOfHere) return undefined
  return {
    networkId,
    address: parsed?.address,
    name,
    symbol,
    decimals,
    units: toUnits(quantity.numeric, decimals),
    price: omitUnknownPrice(price),
    isBeyondMarket,
    iconUrl: iconUrl ?? undefined,
    isSpam,
  }
}

export function toWalletAssets(answer: unknown, { caipNetworkId }: Pick<Network, 'caipNetworkId'>) {
  const checked = z.safeParse(WalletAssets, answer)
  const chainId = toHexChainId(caipNetworkId)
  const here = checked.data && Object.entries(checked.data).find(([id]) => isSameChain(id, chainId))?.[1]
  return here?.map(({ address, balance, type, metadata }): Asset => {
    const { name, symbol, decimals, price, iconUrl } = metadata
    return {
      networkId: caipNetworkId,
      address: type === 'NATIVE' ? undefined : address,
      name: escapeName(name),
      symbol: escapeName(symbol, 24),
      decimals,
      // Some wallets encode zero as '0x'.
      units: balance === '0x' ? 0n : BigInt(balance),
      price: omitUnknownPrice(price),
      // Omit remote images, because the content security policy blocks them. With a blocked URL, the UI would show
      // initials instead of the known logo.
      iconUrl: iconUrl?.startsWith('data:image/') ? iconUrl : undefined,
      isSpam: false,
    }
  })
}

/** Returns undefined if the price is unknown. The hosted service reports unknown prices as 0. */
function omitUnknownPrice(price: number | undefined): number | undefined {
  return price !== undefined && Number.isFinite(price) && price > 0 ? price : undefined
}

function isSameChain(a: string, b: string): boolean {
  return /^0x[0-9a-f]+$/i.test(a) && BigInt(a) === BigInt(b)
}
