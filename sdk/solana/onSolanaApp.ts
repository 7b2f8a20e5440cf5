/**
 * Calls the listener once when the page has a library that discovers wallets by the Wallet Standard. Returns a function
 * that removes the listener.
 */
export function onSolanaApp(callback: () => void): () => void {
  const waiting = new AbortController()
  const found = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    callback()
  }
  window.addEventListener('wallet-standard:app-ready', found, { signal: waiting.signal })
  // A library that already listens calls `detail`.
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: found }))
  return () => waiting.abort()
}
