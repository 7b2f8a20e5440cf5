import type { ServerResponse } from 'node:http'

type Page = {
  title: string
  /** HTML of the page. The caller must escape all untrusted text with {@link escapeHtml}. */
  body: string
  status?: number
  /** Seconds after which the browser reloads the page. */
  refresh?: number
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d8dd, #3a3f47); --quiet: light-dark(#5b6472, #a3acb9) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 8vh auto; padding: 0 1.5rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.05rem; margin: 0 } p { margin: .5rem 0 } .quiet { color: var(--quiet) }
article { border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 }
label { display: block; margin: 1rem 0 } input { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem }
input, button { font: inherit; padding: .6rem .8rem; border-radius: 8px; border: 1px solid var(--line) }
button { cursor: pointer; margin-right: .5rem }`

export function sendPage(response: ServerResponse, page: Page) {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Sets no form-action, because browsers also apply it to redirects after a form submission.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  }
  response.writeHead(page.status ?? 200, headers).end(renderPage(page))
}

export function renderPage({ title, body, refresh }: Page): string {
  const again = refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ''
  // Declares an empty icon. Otherwise, browsers would request one, and Firefox would report that the policy above
  // blocks it.
  const icon = '<link rel="icon" href="data:,">'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${icon}${again}`
  const safeTitle = escapeHtml(title)
  return `<!doctype html><html lang="en"><head>${head}<title>${safeTitle}</title><style>${style}</style></head>
<body><main><h1>${safeTitle}</h1>${body}</main></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
