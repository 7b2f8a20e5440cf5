import type { VaultStatus } from '../vault/methods.ts'

/**
 * True while the phrase waits: a synced passkey gives the wallet again, and the owner has not confirmed the phrase. The
 * views show “Back up your wallet” then, which leads to `ExportPhrase`; confirming the words ends it. It is always
 * false in a frame, whose copy does not know.
 */
export function needsBackup(status: VaultStatus | undefined): boolean {
  return status?.fromPasskey === true && !status.backedUp
}

/** True when the phrase is the only way back, and the owner has not confirmed it. */
export function needsWords({ backedUp, fromPasskey, phraseDue }: VaultStatus): boolean {
  return !backedUp && (fromPasskey !== true || phraseDue === true)
}
