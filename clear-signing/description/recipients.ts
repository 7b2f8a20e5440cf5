import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from './description.ts'

export type Acquaintance = {
  isSelf: boolean
  /** True if the account has paid this address before. */
  isPaid: boolean
  /** Known address that looks like the recipient's. */
  lookAlike?: string | undefined
}

type Subject = { from: string; to: string; paid: readonly string[] }

/** Number of characters that people compare at each end of an address. */
const compared = 4

/** Compares a recipient with the addresses that the account has paid before (`paid`). */
export function getAcquaintance({ from, to, paid }: Subject): Acquaintance {
  const isPaid = paid.some((address) => isSameAddress(address, to))
  const lookAlike = isPaid ? undefined : [from, ...paid].find((address) => looksAlike(address, to))
  return { isSelf: isSameAddress(from, to), isPaid, lookAlike }
}

type Recipient = {
  to: string
  account: string
  /** Addresses that the account has paid before. If undefined, no risks are returned. */
  paid: readonly string[] | undefined
  isUnused: boolean
}

/** Returns the risks of paying a recipient. The wallet's Send view shows the same risks. */
export function getAcquaintanceRisks({ to, account, paid, isUnused }: Recipient): Risk[] {
  if (paid === undefined) return []
  const { isSelf, isPaid, lookAlike } = getAcquaintance({ from: account, to, paid })
  const risks: Risk[] = []
  if (lookAlike !== undefined) risks.push(risk('danger', 'look-alike-recipient', { recipient: to, known: lookAlike }))
  if (!isSelf && isUnused) risks.push(risk('warning', 'unused-recipient', { recipient: to }))
  else if (!isSelf && !isPaid && lookAlike === undefined) risks.push(risk('info', 'first-recipient', { recipient: to }))
  return risks
}

/**
 * Checks whether two addresses start and end with the same characters. Attackers plant lookalikes in the transaction
 * history, because people compare only the ends.
 */
export function looksAlike(address: string, other: string): boolean {
  if (isSameAddress(address, other)) return false
  const [a, b] = [getEnds(address), getEnds(other)]
  return a[0] === b[0] && a[1] === b[1]
}

function getEnds(address: string): [string, string] {
  const text = address.startsWith('0x') ? address.slice(2).toLowerCase() : address
  return [text.slice(0, compared), text.slice(-compared)]
}
