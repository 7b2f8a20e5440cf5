import { isAdvertisement, isImpostor } from '../portfolio/spam.ts'
import { type Movement, zeroAddress } from './movements.ts'

// Three rules. What a token calls itself: an advertisement, or like a genuine one that it is not. How it came: in one
// transaction with many others that nobody of them asked for. And a transfer of nothing that somebody else made in the
// account's name, so that an address that looks like a friend's stands in the history: that is the transfer's fault and not the
// token's, so it is flagged of genuine tokens, too. The network's own currency and the tokens that a deployment names are never
// called spam themselves.

/** So many recipients of one token in one transaction are an advertisement. */
const manyRecipients = 20

/** Marks what came in one transaction with a heap of others, to an account that did not ask for it. */
export function markPushed(movements: readonly Movement[], sender: string): (Movement & { isPushed: boolean })[] {
  const recipients = new Map<string, Set<string>>()
  if (movements.length >= manyRecipients) {
    for (const { token, recipient } of movements) {
      if (token === null) continue
      const known = recipients.get(token) ?? new Set()
      recipients.set(token, known.add(recipient))
    }
  }
  return movements.map((movement) => ({
    ...movement,
    isPushed:
      movement.token !== null &&
      movement.recipient !== sender &&
      movement.recipient !== zeroAddress &&
      (recipients.get(movement.token)?.size ?? 0) >= manyRecipients,
  }))
}

type Judged = {
  movement: Movement & { isPushed: boolean }
  /** What the token says of itself; undefined where it says nothing. */
  facts: { name: string; symbol: string } | undefined
  /** Addresses that the deployment names, in lower case. */
  genuine: ReadonlySet<string>
  genuineSymbols: readonly string[]
  /** Whether the account itself sent the transaction. */
  isOwn: boolean
}

/** Whether a movement, as the account sees it, is to be shown as spam. */
export function isSpamMovement({ movement, facts, genuine, genuineSymbols, isOwn }: Judged): boolean {
  const { token, kind, amount, isPushed } = movement
  if (token === null) return false
  if (kind === 'ERC20' && amount === 0n && !isOwn) return true
  if (genuine.has(token)) return false
  if (facts && (isAdvertisement(facts) || isImpostor(facts, genuineSymbols))) return true
  return isPushed && !isOwn
}
