import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { storage } from '../../state/storage.ts'
import { type WalletChange, walletChanges } from '../connector/walletChanges.ts'
import { openUnsupportedView } from './openUnsupportedView.ts'
import { restorations } from './restorations.ts'
import { forgetSession, lockSession, writeSession } from './writeSession.ts'

/** Applies the changes that wallets report to the session. */
export function followWallets() {
  walletChanges.subscribe(applyChange)
}

/** Applies a change to the namespaces that use this wallet. */
function applyChange({ connectorId, grants }: WalletChange) {
  const stored = storage.get('session') ?? {}
  const ended: Namespace[] = []
  for (const [name, grant] of Object.entries(grants)) {
    const namespace = name as Namespace
    if (stored[namespace]?.connectorId !== connectorId) continue
    restorations.settle(namespace)
    if (grant === 'locked') lockSession(namespace, connectorId)
    else if (grant === 'ended') {
      forgetSession(namespace)
      ended.push(namespace)
    } else {
      writeSession(connectorId, { [namespace]: grant })
      if (grant.networkId) openUnsupportedView()
    }
  }
  if (ended.length > 0) kitEvents.emit({ type: 'DISCONNECT_SUCCESS', namespaces: ended })
}
