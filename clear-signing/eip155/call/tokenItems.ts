import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toAddressItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { TokenInfo } from '../read/tokens.ts'

/** Smallest amount that contracts treat as unlimited: `type(uint96).max` in UNI and COMP. */
const everything = 2n ** 96n - 1n
/** Amount in base units that exceeds every real token's supply. */
const beyondAnySupply = 2n ** 255n

export type AllowanceSize = 'within-balance' | 'above-balance' | 'unlimited' | 'unknown'

export function getAllowanceSize(
  amount: bigint,
  { balance, supply }: Pick<TokenInfo, 'balance' | 'supply'> = {},
): AllowanceSize {
  if (amount >= beyondAnySupply) return 'unlimited'
  if (balance !== undefined && amount <= balance) return 'within-balance'
  if (supply === undefined ? amount >= everything : amount > supply) return 'unlimited'
  return balance === undefined ? 'unknown' : 'above-balance'
}

export type TokenLabel = 'item.token' | 'item.tokenYouGive' | 'item.tokenYouReceive'

/** Creates a row for a token's address. The label marks the name as self-declared unless the wallet knows the token. */
export function toTokenAddressItem(token: Hex, info: TokenInfo | undefined, label: TokenLabel = 'item.token') {
  if (!info?.name) return toAddressItem(label, token)
  const kind = info.isKnown ? 'known' : info.isAdded ? 'added' : 'claimed'
  return toAddressItem(phrase(`${label}.${kind}`, { name: info.name }), token)
}

export const isZero = (address: string) => /^0x0{40}$/.test(address)
