import type { VaultStatus } from '../vault/protocol/methods.ts'

/**
 * True while the backup of the phrase is pending: a synced passkey restores the wallet, and the user has not confirmed
 * the phrase. The views then show “Back up your wallet”, which leads to `ExportPhrase`; confirming the words ends it. A
 * copy in a frame does not know, so the wallet window sends it to the frame (`needsBackup` in
 * `walletWindow/message.ts`).
 */
export function needsBackup(status: VaultStatus | undefined): boolean {
  return status?.fromPasskey === true && !status.backedUp
}

/** True when the phrase is the only way back, and the owner has not confirmed it. */
export function needsWords(status: VaultStatus): boolean {
  return !status.backedUp && !comesBackByPasskey(status)
}

/** True when the passkey can restore the wallet after this browser lost it. */
export function comesBackByPasskey({ fromPasskey, phraseDue }: VaultStatus): boolean {
  return fromPasskey === true && phraseDue !== true
}
