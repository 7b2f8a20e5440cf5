import type { Hex } from '#shared/caip.ts'
import type { Item } from '../../description.ts'
import { addressItem } from '../../items.ts'
import type { TokenInfo } from '../read/tokens.ts'

/** From here on an allowance is without a limit: nobody owns that much of anything. */
const unlimitedFrom = 2n ** 255n
const maxUint160 = 2n ** 160n - 1n

export function isUnlimited(amount: bigint, bits: 160 | 256 = 256): boolean {
  return bits === 160 ? amount >= maxUint160 : amount >= unlimitedFrom
}

/** The name a token gives itself, and its address, which is what counts. */
export function tokenAddressItem(token: Hex, info: TokenInfo | undefined): Item {
  const label = info?.name ? `Token (calls itself ${info.name})` : 'Token'
  return addressItem(label, token)
}

export const isZero = (address: string) => /^0x0{40}$/.test(address)
export const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
