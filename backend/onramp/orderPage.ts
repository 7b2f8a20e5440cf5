import { createHash } from 'node:crypto'
import type { Brand } from '../brand/brandConfig.ts'
import { describeBrand } from '../brand/describeBrand.ts'
import { escapeHtml, pageStyle, renderHtmlOpenTag } from '../http/messagePage.ts'
import { getTranslate } from '../i18n/translate.ts'
import type { OrderPreview } from './purchases.ts'

const style = `${pageStyle}dt{margin-top:.75rem;opacity:.75}dd{margin:0;font-weight:600;overflow-wrap:anywhere}.brand img{inline-size:24px;block-size:24px;border-radius:6px;vertical-align:middle;margin-inline-end:.5rem}button{margin-top:1.5rem;width:100%;min-height:48px;border:0;border-radius:14px;background:#4d66e0;color:#fff;font:inherit;font-weight:600;cursor:pointer}`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Renders the order's details with a button that leads to the provider. The user checks the details here, because an
 * attacker may have created the link, and the provider's page may not show which account gets the tokens. The form
 * submits to the page's own URL.
 */
export function renderOrderPage(
  { provider, amount, currency, symbol, network, address }: OrderPreview,
  brand: Brand,
  language: string,
): { html: string; headers: Record<string, string> } {
  const t = getTranslate(language)
  const title = escapeHtml(t('order.title'))
  const name = escapeHtml(brand.name)
  const { icon } = describeBrand(brand)
  const mark = icon ? `<img src="${icon}" alt="">` : ''
  const details: [name: string, value: string][] = [
    [t('order.pay'), amount === undefined ? t('order.payLater', { provider, currency }) : `${amount} ${currency}`],
    [t('order.get'), t('order.tokens', { symbol, network })],
    [t('order.account'), address],
    [t('order.provider'), provider],
  ]
  const rows = details.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  return {
    html: `<!doctype html>${renderHtmlOpenTag(language)}<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${name}</title><style>${style}</style><main><p class="brand">${mark}${name}</p><h1>${title}</h1><p>${escapeHtml(t('order.text'))}</p><dl>${rows.join('')}</dl><form method="post"><button>${escapeHtml(t('order.continue'))}</button></form></main></html>`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Omit `form-action`, because Chromium would also apply it to the redirect to the provider.
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; ${icon ? "img-src 'self'; " : ''}base-uri 'none'; frame-ancestors 'none'`,
      // Use "same-origin" instead of "no-referrer", with which browsers send a null origin with the form.
      'Referrer-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
    },
  }
}
