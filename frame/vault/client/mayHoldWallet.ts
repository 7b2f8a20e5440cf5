export const vaultDatabase = 'oriel-vault'

/**
 * Returns false when the vault of this page was never opened in this browser, so that there is no need to start the key
 * worker, which is large. A database that is there may be empty.
 */
export async function mayHoldWallet(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === vaultDatabase)
  } catch {
    // The browser denies storage or cannot list it; the worker reports that, or finds out.
    return true
  }
}
