/**
 * Calls back once if the page has a library that lists wallets by the Wallet Standard, now or later. Returns a function
 * that stops waiting.
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
