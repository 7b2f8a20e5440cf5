import type { Hex } from '#shared/caip.ts'
import type { Item } from '../../description.ts'
import { addressItem } from '../../items.ts'
import type { TokenInfo } from '../read/tokens.ts'

/** The least amount that contracts use to mean "everything": `type(uint96).max`, as UNI and COMP have it. */
const everything = 2n ** 96n - 1n
/** No token has that many units, whatever it says of its supply. */
const beyondAnySupply = 2n ** 255n

/** How an allowance compares with what the account has and with all there is of the token. */
export type AllowanceSize = 'within-balance' | 'above-balance' | 'unlimited' | 'unknown'

/** Compares an allowance with the balance and the supply that the token reports. `unknown`: it reports neither. */
export function allowanceSize(
  amount: bigint,
  { balance, supply }: Pick<TokenInfo, 'balance' | 'supply'> = {},
): AllowanceSize {
  if (amount >= beyondAnySupply) return 'unlimited'
  if (balance !== undefined && amount <= balance) return 'within-balance'
  if (supply === undefined ? amount >= everything : amount > supply) return 'unlimited'
  return balance === undefined ? 'unknown' : 'above-balance'
}

/** Returns the token's address with its name, which is its own claim unless the deployment vouches for it. */
export function tokenAddressItem(token: Hex, info: TokenInfo | undefined, label = 'Token'): Item {
  if (!info?.name) return addressItem(label, token)
  return addressItem(info.isKnown ? `${label} (${info.name})` : `${label} (calls itself ${info.name})`, token)
}

export const isZero = (address: string) => /^0x0{40}$/.test(address)
export const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
