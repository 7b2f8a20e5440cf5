import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { isSecureUrl, parseUrl } from '../border/frameUrl.ts'

type Telegram = { WebApp?: { openLink?: (url: string) => void } }

/**
 * Schemes to refuse: those that run code in this page, read from it or serve no purpose. Any other scheme is HTTPS or
 * belongs to a wallet app.
 */
const refusedSchemes = /^(javascript|vbscript|data|blob|file(system)?|about):$/

/**
 * Opens a link for the frame, with the page's values in place of `{href}` and `{origin}`. With `noopener`, browsers do
 * not report whether they blocked the window, so the frame always shows the link as well. Throws -32602 for a refused
 * scheme.
 */
export function openLink({ url, target }: { url: string; target: '_self' | '_blank' }) {
  const link = url.replace(/\{(href|origin)\}/g, (_, name: 'href' | 'origin') => encodeURIComponent(location[name]))
  const parsed = parseUrl(link)
  if (!parsed || refusedSchemes.test(parsed.protocol) || !isSecureUrl(parsed)) throw new InvalidParamsError()
  const page: Window & { Telegram?: Telegram } = window
  const { WebApp } = page.Telegram ?? {}
  // Use Telegram's own method, because `window.open` does nothing in Telegram's in-app browser.
  if (WebApp?.openLink && parsed.protocol === 'https:') WebApp.openLink(link)
  else window.open(link, target === '_self' && parent !== window ? '_top' : target, 'noreferrer noopener')
}
