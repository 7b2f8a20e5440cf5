import { checkHeaders } from '@oriel/shared/document/pageHeaders.ts'
import { afterAll, expect, test, vi } from 'vitest'

const wallet = 'https://wallet.example'
const urls: string[] = []
vi.stubGlobal('window', {})
vi.stubGlobal('document', {
  currentScript: null,
  createElement: () => ({ onerror() {} }),
  head: {
    append(script: { src: string; onerror: () => void }) {
      urls.push(script.src)
      script.onerror()
    },
  },
})
afterAll(() => vi.unstubAllGlobals())
const { loadWalletStandard, modules } = await import('./loadScripts.ts')

test('the CSP check reports each file that the script tag lazy-loads', async () => {
  const loaders = [...Object.values(modules), loadWalletStandard]
  for (const load of loaders) await expect(load(wallet)).rejects.toMatchObject({ code: 8160 })
  expect(urls).toHaveLength(5)

  const policy: [string, string] = ['content-security-policy', `script-src ${wallet}/oriel.js`]
  const findings = checkHeaders({ headers: [policy], wallet, page: 'https://app.example', projectId: 'default' })
  const { message } = findings.find(({ status }) => status === 'warning') ?? {}
  for (const url of urls) expect(message).toContain(url)
})
