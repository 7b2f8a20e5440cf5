import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { handshakeKey } from '#shared/constants.ts'
import type { Env } from './env.ts'

export const pageStyle =
  'html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.25rem}'
const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Posts the rejection to the embedding page in the handshake format. The policy allows no other script. */
const script = 'parent.postMessage(document.documentElement.dataset.refusal,"*")'
const scriptHash = createHash('sha256').update(script).digest('base64')

type Refusal = { code: number; message: string }

/**
 * Renders a page with one message for the user. Any page may frame it: without a form or a link it cannot be used for
 * clickjacking, and developers see it where the wallet should be. The SDK receives `refusal` instead of the frame's
 * handshake, so that it does not wait for one.
 */
export function messagePage(
  title: string,
  text: string,
  refusal?: Refusal,
): { html: string; headers: Record<string, string> } {
  const message = refusal && JSON.stringify({ k: handshakeKey, t: 'refused', ...refusal })
  const data = message ? ` data-refusal="${escapeHtml(message).replaceAll('"', '&quot;')}"` : ''
  const scriptTag = message ? `<script>${script}</script>` : ''
  return {
    html: `<!doctype html><html lang="en"${data}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${pageStyle}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${scriptTag}</html>`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': [
        `default-src 'none'; style-src 'sha256-${styleHash}'`,
        // The SDK accepts messages only from the wallet's own origin.
        message ? `script-src 'sha256-${scriptHash}'; sandbox allow-scripts allow-same-origin` : 'sandbox',
      ].join('; '),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Origin-Agent-Cluster': '?1',
    },
  }
}

export function sendMessage(context: Context<Env>, title: string, text: string, refusal?: Refusal): Response {
  const page = messagePage(title, text, refusal)
  return context.body(page.html, 404, page.headers)
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
