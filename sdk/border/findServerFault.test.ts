import { afterEach, expect, test, vi } from 'vitest'
import { findServerFault } from './findServerFault.ts'

const src = 'https://wallet.example/f/default/'

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubPage(answer: () => Promise<{ status: number }>, blocked?: string) {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', () => {
    const violation = Object.assign(new Event('securitypolicyviolation'), { blockedURI: blocked })
    if (blocked) setTimeout(() => page.dispatchEvent(violation))
    return answer()
  })
}

const failFetch = () => Promise.reject(new TypeError('Failed to fetch'))

test('default: a document that exists is not a fault', async () => {
  stubPage(() => Promise.resolve({ status: 200 }))
  expect(await findServerFault(src, 'https://wallet.example/doctor/')).toBeUndefined()
})

test.each<[string, () => Promise<{ status: number }>, string | undefined, object]>([
  ['a server that fails', () => Promise.resolve({ status: 500 }), undefined, { status: 500 }],
  ['a page that may not embed the frame', () => Promise.resolve({ status: 403 }), undefined, { status: 403 }],
  ['a server that is not there', failFetch, undefined, { status: 0 }],
  ['a server that is not there, while CSP blocks another URL', failFetch, 'https://other.example', { status: 0 }],
])('error: %s', async (_, answer, blocked, data) => {
  stubPage(answer, blocked)
  expect(await findServerFault(src, 'https://wallet.example/doctor/')).toMatchObject({
    code: 8005,
    name: 'WalletLoadError',
    data,
  })
})

test.each(['https://wallet.example', src])(
  'behavior: returns undefined when the page’s CSP blocks %s',
  async (blocked) => {
    stubPage(failFetch, blocked)
    expect(await findServerFault(src, 'https://wallet.example/doctor/')).toBeUndefined()
  },
)
