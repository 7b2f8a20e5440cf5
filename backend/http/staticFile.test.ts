import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build, navigate, startSite } from '../pages/site.testing.ts'
import { compressFully, prepareFile } from './staticFile.ts'

test('behavior: a file is compressed as the browser accepts it, and revalidation returns 304', async () => {
  const { url } = await startSite()
  const address = `${url}/assets/index-AbCd1234.js`
  const get = (headers: Record<string, string>) => fetch(address, { headers })
  const whole = await (await get({ 'Accept-Encoding': 'identity' })).text()
  expect(whole).toBe(build['frame/assets/index-AbCd1234.js'])

  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get({ 'Accept-Encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(whole)
  }
  const { headers } = await get({})
  const again = await get({ 'If-None-Match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const page = await fetch(`${url}/w/`, { headers: navigate })
  const pageAgain = await fetch(`${url}/w/`, { headers: { 'If-None-Match': page.headers.get('etag') ?? '' } })
  expect(pageAgain.status).toBe(304)
  expect(pageAgain.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
})

test('behavior: a long-running server sends smaller files, which browsers need not load again', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 1009}`).join(' ')
  const file = await prepareFile({ name: 'index.js', body: words, headers: {} })
  const quick = file.br?.length ?? 0
  const tag = file.headers.ETag
  await compressFully([file])
  expect(file.br?.length).toBeLessThan(quick)
  expect(brotliDecompressSync(file.br ?? '').toString()).toBe(words)
  expect(file.headers.ETag).toBe(tag)
})

test('behavior: files outside the build are out of reach', async () => {
  const { url } = await startSite()
  for (const path of [
    '/../sdk/oriel.js',
    '/..%2fsdk%2foriel.js',
    '/assets/%2e%2e/%2e%2e/sdk/oriel.js',
    '/index.html',
  ]) {
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  }
})

test('behavior: the body is really compressed with brotli', async () => {
  const { url } = await startSite()
  const { request } = await import('node:http')
  const body = await new Promise<Buffer>((resolve, reject) => {
    const sent = request(`${url}/w/`, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve(Buffer.concat(chunks))
    })
    sent.on('error', reject).end()
  })
  expect(brotliDecompressSync(body).toString()).toContain('oriel-config')
})
