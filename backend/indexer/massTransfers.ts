import { type Movement, zeroAddress } from './movements.ts'

/** Minimum number of recipients of one token in one transaction that makes it a mass transfer. */
const minimumRecipients = 20

/** Marks the movements of mass transfers, except those to the sender of the transaction. */
export function markPushed(movements: readonly Movement[], sender: string): (Movement & { isPushed: boolean })[] {
  const recipients = new Map<string, Set<string>>()
  if (movements.length >= minimumRecipients) {
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
      (recipients.get(movement.token)?.size ?? 0) >= minimumRecipients,
  }))
}
