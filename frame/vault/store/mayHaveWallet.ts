export const vaultDatabase = 'oriel-vault'

/**
 * Returns false if this page's vault was never opened in this browser, so the large key worker does not need to start.
 * Returns true even if the existing database is empty.
 */
export async function mayHaveWallet(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === vaultDatabase)
  } catch {
    // The browser denies storage or cannot list databases. The worker reports denied storage itself.
    return true
  }
}
