import { InvalidParamsError } from '#shared/errors.ts'
import { isSecure, parseUrl } from './frameUrl.ts'

type Telegram = { WebApp?: { openLink?: (url: string) => void } }

/**
 * These schemes run code in this page, read from it, or lead nowhere. All others belong to https or to a wallet's app.
 */
const refused = /^(javascript|vbscript|data|blob|file(system)?|about):$/

/**
 * Opens a link that leaves the frame. `{href}` and `{origin}` in it become this page's own. A browser does not report
 * that it blocked a window without an opener, so the frame always shows the link as well. Throws -32602 for other
 * schemes.
 */
export function openLink({ url, target }: { url: string; target: '_self' | '_blank' }) {
  const link = url.replace(/\{(href|origin)\}/g, (_, name: 'href' | 'origin') => encodeURIComponent(location[name]))
  const parsed = parseUrl(link)
  if (!parsed || refused.test(parsed.protocol) || !isSecure(parsed)) throw new InvalidParamsError()
  const page: Window & { Telegram?: Telegram } = window
  const { WebApp } = page.Telegram ?? {}
  // `window.open` does nothing in Telegram's own browser.
  if (WebApp?.openLink && parsed.protocol === 'https:') WebApp.openLink(link)
  else window.open(link, target === '_self' && parent !== window ? '_top' : target, 'noreferrer noopener')
}
