import { sameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from './description.ts'

export type Acquaintance = {
  isSelf: boolean
  /** True when the account has paid this address before. */
  isPaid: boolean
  /** The address that this one resembles, of those that the account knows. */
  lookAlike?: string | undefined
}

type Subject = { from: string; to: string; paid: readonly string[] }

/** Number of characters that people compare at each end. */
const compared = 4

/** Returns what an account knows of a recipient; `paid` are the addresses that it has paid before. */
export function findAcquaintance({ from, to, paid }: Subject): Acquaintance {
  const isPaid = paid.some((one) => sameAddress(one, to))
  const lookAlike = isPaid ? undefined : [from, ...paid].find((one) => looksAlike(one, to))
  return { isSelf: sameAddress(from, to), isPaid, lookAlike }
}

type Recipient = {
  to: string
  account: string
  /** Undefined when the description was made without them: nothing is said of the recipient then. */
  paid: readonly string[] | undefined
  isUnused: boolean
}

/** Returns for the recipient of a request what the wallet's own Send says of it. */
export function acquaintanceRisks({ to, account, paid, isUnused }: Recipient): Risk[] {
  if (paid === undefined) return []
  const { isSelf, isPaid, lookAlike } = findAcquaintance({ from: account, to, paid })
  const risks: Risk[] = []
  if (lookAlike !== undefined) risks.push(risk('danger', 'look-alike-recipient', { recipient: to, known: lookAlike }))
  if (!isSelf && isUnused) risks.push(risk('warning', 'unused-recipient', { recipient: to }))
  else if (!isSelf && !isPaid && lookAlike === undefined) risks.push(risk('info', 'first-recipient', { recipient: to }))
  return risks
}

/** Attackers put such addresses into a history, because people compare the ends of an address only. */
export function looksAlike(one: string, other: string): boolean {
  if (sameAddress(one, other)) return false
  const [a, b] = [endsOf(one), endsOf(other)]
  return a[0] === b[0] && a[1] === b[1]
}

function endsOf(address: string): [string, string] {
  const text = address.startsWith('0x') ? address.slice(2).toLowerCase() : address
  return [text.slice(0, compared), text.slice(-compared)]
}
