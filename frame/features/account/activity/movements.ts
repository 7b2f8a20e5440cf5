import type { Transfer } from '@oriel/shared/backend/account.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { getTokenImageUrl } from '../../../api/tokenImage.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'

export type Movement = {
  direction: 'in' | 'out' | 'self'
  units: bigint
  decimals: number
  label: string | undefined
  image: string | undefined
  isNft: boolean
  isNative: boolean
  isSpam: boolean
  /** True if the counterparty resembles an address that the account has paid. */
  isLookAlike?: boolean
  value: number | undefined
  key: string
  peer: string | undefined
}

const maxShown = 2
/**
 * An amount counts as change if it is below a tenth of the amount of the same token that moved in the opposite
 * direction.
 */
const changeShare = 10n

export function toMovements(transfers: readonly Transfer[] | null): Movement[] {
  return (transfers ?? []).map(({ fungible_info: token, nft_info: nft, direction, quantity, value, ...sides }) => {
    const [whole = '0', fraction = ''] = quantity.numeric.replace('-', '').split('.')
    const peer = direction === 'in' ? sides.sender : sides.recipient
    const about = { direction, units: BigInt(whole + fraction), decimals: fraction.length, value, peer }
    if (nft) {
      const image = nft.content?.preview?.url ?? nft.content?.detail?.url
      const key = `${nft.contract ?? nft.name} ${nft.tokenId ?? ''}`
      return { ...about, label: nft.name, image, isNft: true, isNative: false, isSpam: nft.flags.is_spam, key }
    }
    return {
      ...about,
      label: token?.symbol || token?.name,
      image: token?.icon?.url,
      isNft: false,
      isNative: token !== undefined && token !== null && token.address === undefined,
      isSpam: token?.flags?.is_spam === true,
      key: token?.address ?? token?.symbol ?? token?.name ?? '',
    }
  })
}

export function recordToMovements({ from, networkId, transfer }: TransactionRecord): Movement[] {
  if (!transfer) return []
  const { to, units, decimals, symbol, token } = transfer
  return [
    {
      direction: isSameAddress(to, from) ? 'self' : 'out',
      units: BigInt(units),
      decimals,
      label: symbol,
      image: getTokenImageUrl({ symbol, networkId, address: token }),
      isNft: false,
      isNative: token === undefined,
      isSpam: false,
      value: undefined,
      key: token ?? symbol,
      peer: to,
    },
  ]
}

/**
 * Returns the movements to show in one row: summed per token, without change, outgoing ones first. Drops spam unless
 * there is nothing else.
 */
export function selectMainMovements(movements: readonly Movement[]): Movement[] {
  const genuine = movements.filter(({ isSpam }) => !isSpam)
  const summed = sumByToken(genuine.length > 0 ? genuine : movements)
  const net = summed.filter((movement) => !isChange(movement, summed))
  // Sort by value. Unpriced transfers keep their on-chain order, because the sort is stable.
  const largest = [...net].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, maxShown)
  return largest.sort((a, b) => getRank(a) - getRank(b))
}

function sumByToken(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>()
  for (const movement of movements) {
    const key = `${movement.direction} ${movement.isNft} ${movement.key}`
    const before = sums.get(key)
    sums.set(key, before ? addMovements(before, movement) : movement)
  }
  return [...sums.values()]
}

function addMovements(a: Movement, b: Movement): Movement {
  const decimals = Math.max(a.decimals, b.decimals)
  const value = a.value === undefined || b.value === undefined ? undefined : a.value + b.value
  const total = { ...a, decimals, units: scaleUnits(a, decimals) + scaleUnits(b, decimals), value }
  // Omit the recipient of a total over several recipients. Otherwise, the total would be attributed to the first
  // recipient.
  return a.peer === b.peer ? total : { ...total, peer: undefined, isLookAlike: false }
}

function isChange(movement: Movement, all: readonly Movement[]): boolean {
  return all.some((other) => {
    if (other.key !== movement.key || other.isNft || movement.isNft || other.direction === movement.direction)
      return false
    const decimals = Math.max(other.decimals, movement.decimals)
    return scaleUnits(movement, decimals) * changeShare < scaleUnits(other, decimals)
  })
}

const scaleUnits = ({ units, decimals }: Movement, to: number) => units * 10n ** BigInt(to - decimals)
const getRank = ({ direction }: Movement) => (direction === 'out' ? 0 : 1)
