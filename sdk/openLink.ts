import { InvalidParamsError } from '#shared/errors.ts'
import { isSecure, parseUrl } from './frameUrl.ts'

type Telegram = { WebApp?: { openLink?: (url: string) => void } }

/** What runs or reads something of this page, or is no link. All else belongs to https or to some wallet. */
const refused = /^(javascript|vbscript|data|blob|file|filesystem|about):$/

/**
 * Opens a link that leaves the frame. `{href}` and `{origin}` in it become this page's own. A browser that blocks it says
 * nothing: a window without an opener is not given to us. So the frame always shows the link beside it.
 */
export function openLink({ url, target }: { url: string; target: '_self' | '_blank' }) {
  const { href, origin } = location
  const link = url.replaceAll('{href}', encodeURIComponent(href)).replaceAll('{origin}', encodeURIComponent(origin))
  const parsed = parseUrl(link)
  if (!parsed || refused.test(parsed.protocol) || !isSecure(parsed))
    throw new InvalidParamsError('Not a link to a wallet.')
  const { WebApp } = (window as { Telegram?: Telegram }).Telegram ?? {}
  // Telegram's own browser opens nothing for `window.open`.
  if (WebApp?.openLink && parsed.protocol === 'https:') WebApp.openLink(link)
  else window.open(link, target === '_self' && parent !== window ? '_top' : target, 'noreferrer noopener')
}
