import type { Namespace } from '#shared/caip.ts'
import { UnauthorizedError } from '#shared/errors.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { writeSession } from './writeSession.ts'

/**
 * Puts another account first among those that a wallet shares with this origin. It stays first until the wallet itself
 * puts another account first, which expresses a newer choice of the visitor.
 */
export function chooseGranted(namespace: Namespace, address: string) {
  const { status, connectorId, accounts, networks, walletName, user } = session.of(namespace)
  const stored = storage.get('session')?.[namespace]
  const insteadOf = stored?.chosen?.insteadOf ?? accounts[0]?.address
  if (status !== 'connected' || !connectorId || !stored || !insteadOf) throw new UnauthorizedError()
  if (!accounts.some((one) => one.address === address)) throw new UnauthorizedError()
  storage.set('session', { ...storage.get('session'), [namespace]: { ...stored, chosen: { address, insteadOf } } })
  // The accounts are passed in the wallet's order, because `writeSession` puts the chosen one first.
  const own = [...accounts].sort(
    (one, other) => Number(other.address === insteadOf) - Number(one.address === insteadOf),
  )
  writeSession(connectorId, { [namespace]: { accounts: own, account: stored.account, networks, walletName, user } })
}
