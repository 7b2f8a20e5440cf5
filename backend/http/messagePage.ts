import { createHash } from 'node:crypto'
import { handshakeKey } from '@oriel/shared/constants.ts'
import { getDirection } from '@oriel/shared/i18n/languages.ts'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { readLanguage } from '../i18n/readLanguage.ts'
import { getTranslate, type Translatable } from '../i18n/translate.ts'
import type { Env } from './env.ts'

export const pageStyle =
  'html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.25rem}'
const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Posts the rejection to the embedding page in the handshake format. The CSP allows no other script. */
const script = 'parent.postMessage(document.documentElement.dataset.refusal,"*")'
const scriptHash = createHash('sha256').update(script).digest('base64')

type Message = {
  /** @default 404 */
  status?: ContentfulStatusCode
  title: Translatable
  text: Translatable
  /** Sent to the SDK in place of the frame's handshake, so that the SDK does not wait for a handshake. */
  rejection?: { code: number; message: string }
}

/**
 * Sends a page with a message in the user's language. Any page may frame the message, so that developers see it in
 * place of the wallet. The page has no form or link, so it cannot be used for clickjacking.
 */
export function sendMessage(context: Context<Env>, { status = 404, rejection, ...message }: Message): Response {
  const language = readLanguage(context)
  const t = getTranslate(language)
  const [title, text] = [message.title, message.text].map((translate) => escapeHtml(translate(t)))
  const data = rejection && escapeHtml(JSON.stringify({ k: handshakeKey, t: 'refused', ...rejection }))
  const attribute = data ? ` data-refusal="${data.replaceAll('"', '&quot;')}"` : ''
  const scriptTag = data ? `<script>${script}</script>` : ''
  const html = `<!doctype html>${renderHtmlOpenTag(language, attribute)}<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${pageStyle}</style><h1>${title}</h1><p>${text}</p>${scriptTag}</html>`
  return context.body(html, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      `default-src 'none'; style-src 'sha256-${styleHash}'`,
      // Preserve the origin with `allow-same-origin`, because the SDK only accepts messages from the wallet's origin.
      data ? `script-src 'sha256-${scriptHash}'; sandbox allow-scripts allow-same-origin` : 'sandbox',
    ].join('; '),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Origin-Agent-Cluster': '?1',
  })
}

/** Returns the `<html>` start tag for a language. */
export function renderHtmlOpenTag(language: string, attributes = ''): string {
  return `<html lang="${language}"${getDirection(language) === 'rtl' ? ' dir="rtl"' : ''}${attributes}>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
