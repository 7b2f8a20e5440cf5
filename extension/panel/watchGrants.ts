import { localWallet } from '@oriel/frame/localWallet/localWallet.ts'
import { vault } from '@oriel/frame/vault/client/vaultClient.ts'
import type { Slot, VaultStatus } from '@oriel/frame/vault/protocol/methods.ts'
import { toStorageKey } from '@oriel/shared/document/storageKey.ts'

/**
 * Disconnects open pages when the user disconnects their site in the panel or removes the wallet. Deleting a site's
 * stored session is enough, because the pages' background sessions listen for changes to the extension's storage.
 */
export function watchGrants() {
  const statuses = new Map<Slot, VaultStatus>()
  localWallet.store.subscribe(({ slot, status }, last) => {
    // Skip the update right after a slot change, because `status` still belongs to the other slot's wallet.
    if (!status || status === last.status) return
    const before = statuses.get(slot)
    statuses.set(slot, status)
    // Compare grants only if they belong to the same wallet.
    if (before && (status.state === 'empty' || status.walletId === before.walletId))
      void disconnectRevoked(before, status, slot).catch(console.error)
  })
}

async function disconnectRevoked(before: VaultStatus, now: VaultStatus, slot: Slot) {
  const left = new Set(now.grants.map(({ origin }) => origin))
  const lost = before.grants.map(({ origin }) => origin).filter((origin) => !left.has(origin))
  if (lost.length === 0) return
  // Keep sites that are connected in the other slot. When the user removes a wallet's login, the wallet moves to the
  // other slot together with its grants.
  const other = await vault.statusOfSlot({ slot: slot === 'local' ? 'login' : 'local' })
  const otherOrigins = new Set(other.grants.map(({ origin }) => origin))
  for (const origin of lost) if (!otherOrigins.has(origin)) localStorage.removeItem(toStorageKey(origin, 'session'))
}
