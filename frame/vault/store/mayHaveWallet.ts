export const vaultDatabase = 'oriel-vault'

/**
 * Returns false if this page's vault was never opened in this browser, in which case there is no need to start the
 * large key worker. Returns true if the vault's database exists but is empty.
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
