import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readLanguage } from '../i18n/readLanguage.ts'
import { project, writeFiles } from '../server/backend.testing.ts'
import { build, navigate, startSite } from './site.testing.ts'

/** Mocks the build's renderer. Returns its request, fails for "bad", and sleeps for "slow". */
const worker = `
import { parentPort } from 'node:worker_threads'
let asked = 0
const names = new Map()
parentPort.on('message', ({ id, render, body }) => {
  if (!render) {
    const { id: of, html, picture } = names.get(id)
    return parentPort.postMessage({ id: of, rendered: { html: html + JSON.parse(body).count, picture } })
  }
  const { options, os, language, config } = render
  if (options.includes('slow')) return
  if (options.includes('bad')) return parentPort.postMessage({ id, failure: 'There is no option "bad".' })
  const html = '<p data-image="/public/getAssetImage/walletConnect">' + config.projectId + ' ' + os + ' $& of '
  names.set(++asked, { id, html, picture: { options, os, language, answers: [] } })
  parentPort.postMessage({ id: asked, path: '/getWallets?entries=1' })
})`

async function start() {
  const root = await writeFiles({ ...build, 'frame/picture.mjs': worker })
  const projects = {
    default: project,
    secret: { ...project, allowedOrigins: ['https://secret.example'], trustedOrigins: [] },
  }
  const { url } = await startSite({ frameDir: join(root, 'frame'), projects })
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers: { ...navigate, ...headers } })
    return { status: answer.status, vary: answer.headers.get('vary'), html: await answer.text() }
  }
  return { read }
}

const block = /<script type="application\/json" id="oriel-picture">([^<]*)<\/script>/
const parseData = (html: string) => JSON.parse(block.exec(html)?.[1] ?? 'null')

test('default: the frame’s document contains a hidden shell for its project, options and system', async () => {
  const { read } = await start()
  const options = '{"themeMode":"dark"}'
  const { html, vary } = await read(`/f/default/?o=${encodeURIComponent(options)}`)
  expect(html).toMatch(
    /<div id="picture" hidden><p data-image="[^"]+">default desktop \$& of \d+<\/div><div id="root">/,
  )
  expect(parseData(html)).toMatchObject({ options, os: 'desktop', answers: [] })
  // The document also contains the wallet images that the shell shows.
  expect(parseData(html).images['/public/getAssetImage/walletConnect']).toMatch(/^data:image\/svg\+xml,%3Csvg%20/)
  expect(vary).toContain('User-Agent')
  // The frame is transparent from its first paint.
  expect(html).toContain('<html data-surface="frame"')
  const phone = await read('/f/default/', { 'User-Agent': 'Mozilla/5.0 (iPhone) Safari/605' })
  expect(parseData(phone.html)).toMatchObject({ options: '', os: 'ios' })
})

test('default: the shell has the browser’s preferred language, and English as the fallback', async () => {
  const { read } = await start()
  const { html, vary } = await read('/f/default/', { 'Accept-Language': '"><script>, ../de, en-XA' })
  expect(vary).toContain('Accept-Language')
  expect(parseData(html).language).toBe('en')
  const app = new Hono().get('/', (context) => context.text(readLanguage(context, ['en', 'de', 'ar'])))
  const pickLanguage = async (accepted: string) =>
    (await app.request('/', { headers: { 'Accept-Language': accepted } })).text()
  expect(await pickLanguage('de-AT')).toBe('de')
  expect(await pickLanguage('en;q=0.4, ar-EG;q=0.9, *;q=0.1')).toBe('ar')
  expect(await pickLanguage('tlh, xx;q=0.8')).toBe('en')
})

test('attack: of a header with thousands of languages only the first are read', async () => {
  const app = new Hono().get('/', (context) => context.text(readLanguage(context, ['en', 'de'])))
  const tags = Array.from({ length: 3000 }, (_, index) => `x${index}`)
  const answer = await app.request('/', { headers: { 'Accept-Language': [...tags, 'de'].join(',') } })
  expect(await answer.text()).toBe('en')
})

test('behavior: a project’s document reveals nothing about another project, and no other page has a shell', async () => {
  const { read } = await start()
  const { html } = await read('/f/secret/?o=%7B%22basic%22%3Atrue%7D')
  expect(html).toContain('secret desktop')
  const others = await Promise.all(['/f/default/', '/', '/w/', '/doctor/'].map((path) => read(path)))
  for (const other of others) expect(other.html).not.toContain('secret')
  for (const other of others.slice(1)) expect(other.html).not.toContain('picture')
})

test('error: options that the frame rejects, or that exceed the timeout, get the document without a shell', async () => {
  const { read } = await start()
  for (const options of ['{"bad":1}', '{"slow":1}', `{"long":"${'a'.repeat(1600)}"}`]) {
    const { html, status } = await read(`/f/default/?o=${encodeURIComponent(options)}`)
    expect(status).toBe(200)
    expect(html).toContain('<div id="root">')
    expect(parseData(html)?.options ?? '').toBe('')
  }
  expect((await read('/f/default/')).html).toContain('default desktop')
})

test('behavior: a flood of new options gets documents without a shell, and memory stays bounded', async () => {
  const { read } = await start()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => read(`/f/default/?o=${encodeURIComponent(`{"slow":${at}}`)}`)),
  )
  expect(answers.every(({ status, html }) => status === 200 && !html.includes('id="picture"'))).toBe(true)
})

test('behavior: the renderer of the build is not served', async () => {
  const { read } = await start()
  expect((await read('/picture.mjs')).status).toBe(404)
})
