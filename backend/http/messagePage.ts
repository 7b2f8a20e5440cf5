import { createHash } from 'node:crypto'
import { handshakeKey } from '@oriel/shared/constants.ts'
import { getDirection } from '@oriel/shared/i18n/languages.ts'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { readLanguage } from '../i18n/readLanguage.ts'
import { getTranslate, type Translatable } from '../i18n/translate.ts'
import type { Env } from './env.ts'

export const pageStyle =
  'html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.25rem}.brand{font-weight:600;opacity:.75}'

/**
 * Centers the message over the embedding page. The color scheme is always light: browsers make an iframe opaque if its
 * color scheme differs from that of its element.
 */
const modalStyle = `html{color-scheme:light}body{font:15px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#0008;--text:#0f1116;--card:#fff;--line:#8a90a0}main{box-sizing:border-box;width:min(400px,100% - 32px);margin:16px 0;padding:24px;border-radius:24px;color:var(--text);background:var(--card);overflow-wrap:anywhere}h1{font-size:1.25em;margin:0}p{margin:.75em 0}button{font:inherit;width:100%;min-height:48px;margin-top:8px;color:inherit;background:none;border:1px solid var(--line);border-radius:14px;cursor:pointer}@media(prefers-color-scheme:dark){body{--text:#f2f3f5;--card:#121313;--line:#7b818d}}`

/**
 * Posts the rejection to the embedding page in the handshake format, and asks it to close the modal when the user
 * presses Close or Escape. The CSP allows no other script.
 */
const script = `const post=text=>parent.postMessage(text,"*"),close=()=>post('{"k":"${handshakeKey}","t":"close"}'),{refusal}=document.documentElement.dataset,button=document.querySelector("button");if(refusal)post(refusal);button.hidden=parent===window;button.onclick=close;onkeydown=({key})=>key==="Escape"&&close()`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHashes = { page: hash(pageStyle), modal: hash(modalStyle) }
const scriptHash = hash(script)

type Message = {
  /** @default 404 */
  status?: ContentfulStatusCode
  title: Translatable
  text: Translatable
}

/** Message that a dapp's page shows in place of the modal. */
type ModalMessage = Message & {
  /** Explanation for the dapp's developer. */
  developer: Translatable
  /** Sent to the SDK in place of the frame's handshake, so that the SDK does not wait for a handshake. */
  rejection?: { code: number; message: string }
}

/** Sends a page with a message in the user's language. */
export function sendMessage(context: Context<Env>, { status = 404, title, text }: Message): Response {
  const language = readLanguage(context)
  const t = getTranslate(language)
  const brand = `<p class="brand">${escapeHtml(context.get('brandName'))}</p>`
  const html = `<style>${pageStyle}</style>${brand}<h1>${escapeHtml(title(t))}</h1><p>${escapeHtml(text(t))}</p>`
  return sendDocument(context, { status, language, title: title(t), html, policy: `${styleHashes.page}; sandbox` })
}

/**
 * Sends a message that any page may embed, so that the dapp's developer sees it in place of the wallet. The page has no
 * forms or links, and its button only closes the modal, so clickjacking gains nothing.
 */
export function sendModalMessage(
  context: Context<Env>,
  { status = 404, rejection, ...message }: ModalMessage,
): Response {
  const language = readLanguage(context)
  const t = getTranslate(language)
  const [title, text, developer] = [message.title, message.text, message.developer].map((translate) => translate(t))
  const data = rejection && escapeHtml(JSON.stringify({ k: handshakeKey, t: 'refused', stays: true, ...rejection }))
  const paragraphs = [text, developer].map((each) => `<p>${escapeHtml(each ?? '')}</p>`).join('')
  return sendDocument(context, {
    status,
    language,
    title: title ?? '',
    attributes: data ? ` data-refusal="${data.replaceAll('"', '&quot;')}"` : '',
    html: `<style>${modalStyle}</style><main role="alertdialog" aria-labelledby="title"><h1 id="title">${escapeHtml(title ?? '')}</h1>${paragraphs}<button hidden>${escapeHtml(t('document.close'))}</button></main><script>${script}</script>`,
    // Preserve the origin with `allow-same-origin`, because the SDK only accepts messages from the wallet's origin.
    policy: `${styleHashes.modal}; script-src ${scriptHash}; sandbox allow-scripts allow-same-origin`,
  })
}

type Document = {
  status: ContentfulStatusCode
  language: string
  title: string
  html: string
  attributes?: string
  /** Sources of styles, and further directives. */
  policy: string
}

function sendDocument(context: Context<Env>, { status, language, title, html, attributes = '', policy }: Document) {
  const name = escapeHtml(context.get('brandName'))
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · ${name}</title>`
  const tag = renderHtmlOpenTag(language, attributes)
  return context.body(`<!doctype html>${tag}${head}${html}</html>`, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${policy}`,
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
