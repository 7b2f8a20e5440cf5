import { WalletPopupBlockedError } from '#shared/externalErrors.ts'

// `scripts/leanCoinbase.ts` puts this file in the place of the library's `util/web.js`, which draws a bar of its own into the
// page where the browser blocks the window.

const width = 420
const height = 540

/** Opens the wallet's window, in the click that the wallet's frame or the page has had. */
export async function openPopup(url: URL): Promise<Window> {
  url.searchParams.set('origin', location.origin)
  const left = (innerWidth - width) / 2 + screenX
  const top = (innerHeight - height) / 2 + screenY
  // No page can guess this name. A window with a known name could be taken over.
  const name = `wallet_${crypto.randomUUID()}`
  const popup = window.open(url, name, `width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) throw new WalletPopupBlockedError()
  popup.focus()
  return popup
}

/** Closes the window, unless it has closed itself. */
export function closePopup(popup: Window | null) {
  popup?.close()
}
