import { storageKey } from '#shared/storageKey.ts'
import { localWallet } from '../../frame/localWallet/localWallet.ts'
import type { VaultStatus } from '../../frame/vault/methods.ts'

/**
 * Takes the accounts from the open pages of a site when the person disconnects it here, or removes the wallet. Their
 * engines follow the storage of the extension.
 */
export function followGrants() {
  const known = new Map<string, VaultStatus>()
  localWallet.store.subscribe(({ slot, status }) => {
    const before = known.get(slot)
    if (!status || status === before) return
    known.set(slot, status)
    // The grants of another wallet say nothing about this one.
    if (before && (status.state === 'empty' || status.walletId === before.walletId)) disconnectLost(before, status)
  })
}

function disconnectLost(before: VaultStatus, now: VaultStatus) {
  const left = new Set(now.grants.map(({ origin }) => origin))
  for (const { origin } of before.grants) if (!left.has(origin)) localStorage.removeItem(storageKey(origin, 'session'))
}
