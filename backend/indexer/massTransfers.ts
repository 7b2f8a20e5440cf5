import { type Movement, zeroAddress } from './movements.ts'

const minRecipients = 20

export function markPushed<movement extends Movement>(
  movements: readonly movement[],
  sender: string,
): (movement & { isPushed: boolean })[] {
  const recipients = new Map<string, Set<string>>()
  if (movements.length >= minRecipients) {
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
      (recipients.get(movement.token)?.size ?? 0) >= minRecipients,
  }))
}
