import type { VaultStatus } from '../vault/protocol/methods.ts'

/**
 * True while the phrase's backup is pending: a synced passkey restores the wallet, and the user has not confirmed the
 * phrase. Views then show “Back up your wallet”, which opens `ExportPhrase`, until the user confirms the words. A
 * frame's copy lacks this state, so the wallet window sends it (`needsBackup` in `walletWindow/message.ts`).
 */
export function needsBackup(status: VaultStatus | undefined): boolean {
  return status?.fromPasskey === true && !status.backedUp
}

/** True if the phrase is the only backup and the user has not confirmed it. */
export function mustConfirmPhrase(status: VaultStatus): boolean {
  return !status.backedUp && !canRestoreByPasskey(status)
}

/** True if the passkey can restore the wallet after this browser loses it. */
export function canRestoreByPasskey({ fromPasskey, phraseDue }: VaultStatus): boolean {
  return fromPasskey === true && phraseDue !== true
}
