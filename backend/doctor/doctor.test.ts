import type { ServerResponse } from 'node:http'
import { protocolVersion } from '@oriel/shared/constants.ts'
import { measureTime } from '@oriel/shared/measureTime.testing.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startNode, startTestBackend } from '../server/backend.testing.ts'
import { isPublicAddress, resolvePublicAddress } from '../untrustedFetch/resolvePublicAddress.ts'
import { findMetaPolicies, readPage } from './readPage.ts'

type Answer = (path: string, response: ServerResponse) => void

async function startPage(answer: Answer, settings: Record<string, unknown> = {}) {
  const requests: string[] = []
  const node = await startNode((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`.trim())
    answer(request.url ?? '', response)
  })
  const page = new URL(node).origin
  const allowedOrigins = [page, 'https://127.0.0.1:9']
  const { url } = await startTestBackend({ projects: { default: { allowedOrigins } }, ...settings })
  const checkHeaders = (of: string) => fetch(`${url}/v1/doctor/headers?${new URLSearchParams({ url: of })}`)
  return { page, url, requests, checkHeaders }
}

async function readReason(response: Response): Promise<string> {
  const { findings } = (await response.json()) as { findings: { code: number; message: string }[] }
  expect(findings.map(({ code }) => code)).toEqual([8209])
  return findings[0]?.message ?? ''
}

test('default: the backend reports its version and clock', async () => {
  const { url } = await startTestBackend()
  const state = await (await fetch(`${url}/v1/doctor`)).json()
  expect(state).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    protocol: protocolVersion,
    now: expect.any(Number),
  })
  expect(Math.abs(state.now - Date.now())).toBeLessThan(5000)
})

test('default: the headers of an allowed page and the policy in its markup are checked', async () => {
  const { page, requests, checkHeaders } = await startPage((_, response) => {
    response.setHeader('Content-Security-Policy', "frame-src 'none'")
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.end(`<head><meta http-equiv="content-security-policy" content="child-src 'none'"></head>`)
  })
  // The request omits the query and the cookies because they are private.
  const answer = await (await checkHeaders(`${page}/app?token=1#x`)).json()
  expect(requests).toEqual(['GET /app'])
  const failed = answer.findings.filter(({ status }: { status: string }) => status === 'failed')
  expect(failed.map(({ code }: { code: number }) => code)).toEqual([8206, 8206, 8211])
  expect(failed[1].fix.line).toMatch(/^<meta http-equiv="Content-Security-Policy" content="child-src http:/)
})

test('error: a page that the project does not allow is rejected', async () => {
  const { page, requests, checkHeaders } = await startPage((_, response) => void response.end())
  const refused = [
    'http://127.0.0.1:1',
    'https://127.0.0.1',
    page.replace('127.0.0.1', 'localhost'),
    'https://a.example',
  ]
  for (const origin of refused) {
    const response = await checkHeaders(origin)
    expect([origin, response.status]).toEqual([origin, 403])
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'url' }] })
  }
  for (const wrong of ['file:///etc/passwd', 'nothing', `javascript:${page}`]) {
    expect([wrong, (await checkHeaders(wrong)).status]).toEqual([wrong, 400])
  }
  expect((await checkHeaders(`${page}@evil.example/`)).status).toBe(403)
  expect(requests).toEqual([])
})

test('error: a redirect to another origin is not followed', async () => {
  const elsewhere = await startPage((_, response) => void response.end())
  const { page, requests, checkHeaders } = await startPage((path, response) => {
    const target = { '/away': elsewhere.page, '/twice': '/', '/round': '/round' }[path]
    if (target) response.writeHead(302, { location: target })
    response.end()
  })
  expect(await readReason(await checkHeaders(`${page}/away`))).toContain(`it redirects to ${elsewhere.page}`)
  expect(elsewhere.requests).toEqual([])
  expect((await (await checkHeaders(`${page}/twice`)).json()).findings.length).toBeGreaterThan(1)
  expect(await readReason(await checkHeaders(`${page}/round`))).toContain('again and again')
  expect(requests.filter((request) => request === 'GET /round')).toHaveLength(4)
})

test('error: a backend on the public network connects to no internal address', async () => {
  const { checkHeaders } = await startPage((_, response) => void response.end(), {
    publicOrigin: 'https://wallet.example',
  })
  expect(await readReason(await checkHeaders('https://127.0.0.1:9'))).toContain('PRIVATE_ADDRESS')
  const signal = AbortSignal.timeout(5000)
  for (const name of ['localhost', 'inner.localhost', '127.0.0.1', '[::1]', '10.1.2.3']) {
    await expect(resolvePublicAddress(name, { allowPrivate: false, signal })).rejects.toThrow('PRIVATE_ADDRESS')
  }
  expect(await resolvePublicAddress('app.localhost', { allowPrivate: true, signal })).toEqual([
    { address: '127.0.0.1', family: 4 },
  ])
  expect(await resolvePublicAddress('8.8.8.8', { allowPrivate: false, signal })).toEqual([
    { address: '8.8.8.8', family: 4 },
  ])
})

describe('which addresses are public', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('default: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
  ])('error: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test('error: a slow or endless page is aborted', async () => {
  const { page } = await startPage((path, response) => {
    if (path === '/silent') return
    const writeMore = () => response.write(Buffer.alloc(65_536), () => !response.destroyed && setImmediate(writeMore))
    response.setHeader('X-Frame-Options', 'DENY')
    writeMore()
  })
  const options = { allowPrivate: true, timeoutMs: 300 }
  await expect(readPage(new URL('/silent', page), options)).rejects.toThrow('there was no answer in 0.3 s.')
  const endless = await readPage(new URL('/endless', page), { allowPrivate: true })
  expect(endless).toEqual({ headers: [['x-frame-options', 'DENY']], meta: [] })
})

test('error: at most four pages are read concurrently, and each costs its client two hundred calls', async () => {
  const responses: ServerResponse[] = []
  const { page, checkHeaders } = await startPage((_, response) => void responses.push(response))
  const waiting = [1, 2, 3, 4].map(() => checkHeaders(page))
  onTestFinished(() => Promise.all(waiting).then(() => undefined))
  await expect.poll(() => responses).toHaveLength(4)
  expect((await checkHeaders(page)).status).toBe(429)
  for (const response of responses) response.end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])

  const scarce = await startPage((_, response) => void response.end(), { rateLimit: { burst: 300, perSecond: 1 } })
  expect((await scarce.checkHeaders(scarce.page)).status).toBe(200)
  const late = await scarce.checkHeaders(scarce.page)
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('default: only policies in the markup of the head are found', () => {
  const html = `<!doctype html><head>
    <!-- <meta http-equiv="Content-Security-Policy" content="img-src 'none'"> -->
    <meta name="description" content="Content-Security-Policy">
    <META content='frame-src "x"' http-equiv=Content-Security-Policy />
    <meta http-equiv="Content-Security-Policy-Report-Only" content="a">
    <meta http-equiv="Content-Security-Policy" content="default-src &#39;self&#39;">
    </head><body><meta http-equiv="Content-Security-Policy" content="late">`
  expect(findMetaPolicies(html)).toEqual(['frame-src "x"', "default-src 'self'"])
})

test('error: a page crafted to be slow to parse is parsed in linear time', () => {
  const size = 128 * 1024
  const repeatToSize = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
  const pages = [
    '<meta ',
    '<!--',
    '<!-- -',
    '<meta http-equiv=',
    '<meta content="',
    `<meta http-equiv${' '.repeat(99)}`,
  ]
  for (const page of pages.flatMap((text) => [
    repeatToSize(text),
    `${repeatToSize(text)}>`,
    `<meta ${repeatToSize(text.slice(1))}>`,
  ])) {
    // Uses the fastest of three runs, because the machine may pause during one.
    const times = [1, 2, 3].map(() => measureTime(() => findMetaPolicies(page)))
    expect(Math.min(...times), page.slice(0, 30)).toBeLessThan(1000)
  }
  const meta = '<meta http-equiv="content-security-policy" content="a">'
  expect(findMetaPolicies(`<!-- a --><!-- ${meta}`)).toEqual([])
  expect(findMetaPolicies(`<meta\n<!-- x -->${meta.slice(5)}`)).toEqual(['a'])
})
