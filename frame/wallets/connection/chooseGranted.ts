import type { Namespace } from '#shared/caip.ts'
import { UnauthorizedError } from '#shared/errors.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { writeSession } from './connect.ts'

/**
 * Puts another account first of those that a wallet shares with this origin. It stays first for as long as the wallet itself
 * has the same one first: whoever changes the account at the wallet means that one.
 */
export function chooseGranted(namespace: Namespace, address: string) {
  const { status, connectorId, accounts, networks, walletName, user } = session.of(namespace)
  const stored = storage.get('session')?.[namespace]
  const insteadOf = stored?.chosen?.insteadOf ?? accounts[0]?.address
  if (status !== 'connected' || !connectorId || !stored || !insteadOf) throw new UnauthorizedError()
  if (!accounts.some((one) => one.address === address)) throw new UnauthorizedError()
  storage.set('session', { ...storage.get('session'), [namespace]: { ...stored, chosen: { address, insteadOf } } })
  // As the wallet has them: what is chosen is put first where the session is written.
  const own = [...accounts].sort(
    (one, other) => Number(other.address === insteadOf) - Number(one.address === insteadOf),
  )
  writeSession(connectorId, { [namespace]: { accounts: own, account: stored.account, networks, walletName, user } })
}
