import { WalletPopupBlockedError } from '#shared/externalErrors.ts'

// `scripts/leanCoinbase.ts` puts this file in the place of the library's `util/web.js`, which draws a bar of its own
// into the page when the browser blocks the window.

const width = 420
const height = 540

/**
 * Opens the wallet's window. Must be called in the click that the frame or the page has had, or the browser blocks it.
 */
export async function openPopup(url: URL): Promise<Window> {
  url.searchParams.set('origin', location.origin)
  const left = (innerWidth - width) / 2 + screenX
  const top = (innerHeight - height) / 2 + screenY
  // Pages cannot guess this name. A window with a known name could be taken over.
  const name = `wallet_${crypto.randomUUID()}`
  const popup = window.open(url, name, `width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) throw new WalletPopupBlockedError()
  popup.focus()
  return popup
}

export function closePopup(popup: Window | null) {
  popup?.close()
}
