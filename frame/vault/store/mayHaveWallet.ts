export const vaultDatabase = 'oriel-vault'

/**
 * Returns true if this page's vault was ever opened in this browser, even if its database is empty. Otherwise, there is
 * no need to start the large key worker.
 */
export async function mayHaveWallet(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === vaultDatabase)
  } catch {
    // The browser denies storage or cannot list databases. Start the worker anyway, because it reports denied storage
    // itself.
    return true
  }
}
