import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { writeSession } from './writeSession.ts'

/**
 * Makes another granted account the first one for this origin. The choice is kept until the wallet itself moves a
 * different account to the front, because that is the user's more recent choice.
 */
export function chooseGranted(namespace: Namespace, address: string) {
  const { status, connectorId, accounts, networks, walletName, user } = session.of(namespace)
  const stored = storage.get('session')?.[namespace]
  const insteadOf = stored?.chosen?.insteadOf ?? accounts[0]?.address
  if (status !== 'connected' || !connectorId || !stored || !insteadOf) throw new UnauthorizedError()
  if (!accounts.some((account) => account.address === address)) throw new UnauthorizedError()
  storage.set('session', { ...storage.get('session'), [namespace]: { ...stored, chosen: { address, insteadOf } } })
  // Pass the accounts in the wallet's own order. `writeSession` then moves the chosen account to the front.
  const own = [...accounts].sort((a, b) => Number(b.address === insteadOf) - Number(a.address === insteadOf))
  writeSession(connectorId, { [namespace]: { accounts: own, account: stored.account, networks, walletName, user } })
}
