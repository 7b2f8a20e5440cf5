import type { VaultStatus } from '../vault/protocol/methods.ts'

/**
 * Returns true if a synced passkey can restore the wallet, but the user hasn't confirmed the recovery phrase yet. Until
 * the user confirms the words, views show “Back up your wallet”, which opens `ExportPhrase`. A frame's copy of the
 * wallet lacks this state, so the wallet window sends it (`needsBackup` in `walletWindow/message.ts`).
 */
export function needsBackup(status: VaultStatus | undefined): boolean {
  return status?.fromPasskey === true && !status.backedUp
}

/** Returns true if the phrase is the only backup and the user hasn't confirmed it yet. */
export function mustConfirmPhrase(status: VaultStatus): boolean {
  return !status.backedUp && !canRestoreByPasskey(status)
}

/** Returns true if the passkey can restore the wallet after this browser has lost it. */
export function canRestoreByPasskey({ fromPasskey, phraseDue }: VaultStatus): boolean {
  return fromPasskey === true && phraseDue !== true
}
