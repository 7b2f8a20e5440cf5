import { join } from 'node:path'
import { startTestBackend, writeFiles } from '../server/backend.testing.ts'

export const index = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><script type="module" crossorigin src="/assets/index-AbCd1234.js"></script>
<link rel="modulepreload" crossorigin href="/assets/chunk-Zz_9-xY0.js">
</head><body><div id="root"></div></body></html>`

export const build = {
  'frame/index.html': index,
  'frame/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'frame/assets/index-AbCd1234.js': `import './chunk-Zz_9-xY0.js'\n${'// filler\n'.repeat(200)}`,
  'frame/assets/chunk-Zz_9-xY0.js': 'export const one = 1\n',
  'frame/assets/vault.worker-DeadBeef.js': 'postMessage(1)\n',
  'frame/assets/index-Q1w2E3r4.css': 'body{margin:0}\n',
  'sdk/oriel.js': 'window.oriel = 1\n',
  'sdk/oriel-inline.js': '',
  'sdk/oriel-page-wallets.js': '',
  'sdk/oriel-solana.js': 'window.oriel = 2\n',
  'sdk/oriel-sign-in.js': '',
  'sdk/oriel-coinbase.js': '',
}

export async function startSite(settings: Record<string, unknown> = {}) {
  const root = await writeFiles(build)
  const files = { frameDir: join(root, 'frame'), scriptFile: join(root, 'sdk/oriel.js') }
  return { root, ...(await startTestBackend({ ...files, publicOrigin: 'https://wallet.example', ...settings })) }
}

export const navigate = { Accept: 'text/html', 'Accept-Encoding': 'br' }
