import { storageKey } from '#shared/storageKey.ts'
import { localWallet } from '../../frame/localWallet/localWallet.ts'
import { vault } from '../../frame/vault/client/vaultClient.ts'
import type { Slot, VaultStatus } from '../../frame/vault/methods.ts'

/**
 * Takes the accounts from the open pages of a site when the person disconnects it here, or removes the wallet. Their
 * engines follow the storage of the extension.
 */
export function followGrants() {
  const known = new Map<Slot, VaultStatus>()
  localWallet.store.subscribe(({ slot, status }, last) => {
    // The status is still that of the other wallet when the slot changes.
    if (!status || status === last.status) return
    const before = known.get(slot)
    known.set(slot, status)
    // The grants of another wallet say nothing about this one.
    if (before && (status.state === 'empty' || status.walletId === before.walletId))
      void disconnectLost(before, status, slot).catch(console.error)
  })
}

async function disconnectLost(before: VaultStatus, now: VaultStatus, slot: Slot) {
  const left = new Set(now.grants.map(({ origin }) => origin))
  const lost = before.grants.map(({ origin }) => origin).filter((origin) => !left.has(origin))
  if (lost.length === 0) return
  // A wallet that gives its login up goes to the other slot with its grants.
  const other = await vault.statusOfSlot({ slot: slot === 'local' ? 'login' : 'local' })
  const kept = new Set(other.grants.map(({ origin }) => origin))
  for (const origin of lost) if (!kept.has(origin)) localStorage.removeItem(storageKey(origin, 'session'))
}
