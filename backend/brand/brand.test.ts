import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/configError.ts'
import { createCodeMail } from '../login/mails.ts'
import { navigate, startSite } from '../pages/site.testing.ts'
import { project, writeFiles } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'
import { readExtensionBrand } from './extensionBrand.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const icon = `data:image/png;base64,${png.toString('base64')}`

function listIssues(brand: unknown): string[] {
  try {
    parseConfig({ projects: { default: project }, brand })
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

const readText = async (url: string, headers: Record<string, string> = navigate) =>
  (await fetch(url, { headers })).text()
const readConfig = (html: string) =>
  JSON.parse(/<script type="application\/json" id="oriel-config">([^<]*)</.exec(html)?.[1] ?? '{}').brand

test('default: a deployment without a brand is Oriel, and its script is that of the build', async () => {
  const { url } = await startSite()
  expect(readConfig(await readText(`${url}/w/`))).toEqual({ name: 'Oriel', byline: true })
  expect(await readText(`${url}/oriel.js`)).toBe('window.oriel = 1\n')
  expect(await readText(`${url}/nowhere`)).toContain('<title>Page not found · Oriel</title>')
})

test('default: the brand is in the pages, in the script and in the settings of the extension', async () => {
  const root = await writeFiles({ 'logo.svg': svg })
  const brand = {
    name: 'Acme & Co',
    icon,
    logo: join(root, 'logo.svg'),
    url: 'https://acme.example',
    rdns: 'example.acme',
  }
  const { url } = await startSite({ brand })
  const document = await readText(`${url}/f/default/`)
  const shown = readConfig(document)
  expect(shown).toEqual({
    ...brand,
    icon: expect.stringMatching(/^\/public\/brand\/icon-[\w-]{12}\.png$/),
    logo: expect.stringMatching(/^\/public\/brand\/logo-[\w-]{12}\.svg$/),
    byline: true,
  })
  const script = await fetch(`${url}/oriel.js`)
  expect(await script.text()).toBe(
    `(window.Oriel??={}).brand=${JSON.stringify({ name: 'Acme & Co', icon, rdns: 'example.acme' })};\nwindow.oriel = 1\n`,
  )
  expect(await readText(`${url}/oriel-solana.js`)).toBe('window.oriel = 2\n')
  expect(await readText(`${url}/nowhere`)).toContain('<title>Page not found · Acme &amp; Co</title>')
  const settings = await fetch(`${url}/v1/extension-config`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect((await settings.json()).brand).toEqual(shown)
  // A page that has the old script gets the new one, because the brand is part of its hash.
  const plain = await startSite()
  expect(script.headers.get('etag')).not.toBe((await fetch(`${plain.url}/oriel.js`)).headers.get('etag'))
})

test('behavior: pictures are cached for good, and one that is opened as a page runs no script', async () => {
  const root = await writeFiles({ 'logo.svg': svg })
  const { url } = await startSite({ brand: { icon, logo: join(root, 'logo.svg') } })
  const shown = readConfig(await readText(`${url}/`))
  const [first, second] = [await fetch(`${url}${shown.icon}`), await fetch(`${url}${shown.logo}`)]
  expect([first.headers.get('content-type'), second.headers.get('content-type')]).toEqual([
    'image/png',
    'image/svg+xml',
  ])
  expect(Buffer.from(await first.arrayBuffer())).toEqual(png)
  expect(shown.icon).toContain(createHash('sha256').update(png).digest('base64url').slice(0, 12))
  for (const { headers } of [first, second]) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('immutable')
  }
  expect((await fetch(`${url}/public/brand/other.svg`)).status).toBe(404)
  expect((await fetch(`${url}/public/brand/..%2flogo.svg`)).status).toBe(404)
})

test('behavior: the deployment hides the line of Oriel for all its pages', async () => {
  for (const byline of [true, false]) {
    const { url } = await startSite({ brand: { byline } })
    expect(readConfig(await readText(`${url}/f/default/`)).byline).toBe(byline)
    const config = await fetch(`${url}/appkit/v1/config`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect((await config.json()).features).toContainEqual({ id: 'reown_branding', isEnabled: byline, config: [] })
  }
})

test('error: a name that could pass for another one is refused with the character to remove', () => {
  expect(listIssues({ name: 'Uniswap' })).toEqual([])
  expect(listIssues({ name: 'Acme \u202eparwaswinu' })).toEqual([
    'brand.name has the invisible character U+202E: remove it.',
  ])
  for (const hidden of ['\u200b', '\u2066', '\u00ad', '\u2800', '\n', '\u{e0041}', '\u2028']) {
    expect(listIssues({ name: `Ac${hidden}me` })[0], JSON.stringify(hidden)).toMatch(/has the invisible character U\+/)
  }
  expect(listIssues({ name: ' Acme' })).toEqual(['brand.name has a space too many: remove it.'])
  expect(listIssues({ name: 'Acme  Pay' })).toHaveLength(1)
  expect(listIssues({ name: '' })).toHaveLength(1)
  expect(listIssues({ name: 'A'.repeat(33) })).toEqual(['brand.name may have 32 characters at most.'])
})

test('error: a picture of another type, of another size or from elsewhere is refused', async () => {
  const root = await writeFiles({
    'page.png': '<!doctype html><script>alert(1)</script>',
    'large.svg': svg.padEnd(12_001),
  })
  const type = 'must be an SVG, a PNG or a WebP'
  const list = (picture: unknown) => listIssues({ icon: picture })
  expect(list(join(root, 'page.png'))).toEqual([`brand.icon ${type}.`])
  expect(list('data:image/png;base64,/9j/4AAQ')).toEqual([`brand.icon ${type}.`])
  expect(list(`data:text/html,${svg}`)).toEqual([])
  expect(list('data:image/png')).toEqual(['brand.icon must be a whole data URL, or the path of a file.'])
  expect(list(join(root, 'large.svg'))).toEqual(['brand.icon has 12001 bytes: make it 12000 at most.'])
  expect(listIssues({ logo: join(root, 'large.svg') })).toEqual([])
  expect(list(join(root, 'missing.svg'))[0]).toMatch(/which cannot be read \(ENOENT\)/)
  expect(list('https://acme.example/icon.png')[0]).toMatch(/which cannot be read/)
})

test('error: an address and a reverse domain name are checked', () => {
  expect(listIssues({ url: 'javascript:alert(1)' })).toEqual(['brand.url must be an https address.'])
  expect(listIssues({ url: 'http://acme.example' })).toHaveLength(1)
  for (const rdns of ['acme', 'Example.acme', 'example..acme', 'example.acme/x', 'injected']) {
    expect(listIssues({ rdns })[0], rdns).toMatch(/must be a domain of yours in reverse/)
  }
  expect(listIssues({ motto: 'x' })).toEqual([
    'brand has an unknown setting "motto": correct its spelling or remove it.',
  ])
})

test('default: an email begins with the name, and ends with it and the home page', () => {
  const common = { to: 'a@b.example', wallet: 'https://wallet.example', language: 'en', code: '123456', minutes: 20 }
  const { text, html } = createCodeMail({ ...common, brand: { name: 'Acme <b>', url: 'https://acme.example' } })
  expect(text).toMatch(/\n\n-- \nAcme <b>\nhttps:\/\/acme\.example\n$/)
  expect(html).toContain('>Acme &lt;b&gt;</p>')
  expect(html).toContain('https://acme.example</p>')
  expect(html).not.toContain('<b>')
  expect(createCodeMail({ ...common, brand: { name: 'Acme', url: undefined } }).text).toMatch(/-- \nAcme\n$/)
})

test('default: the build of the extension reads the brand of the configuration, and of nothing else in it', async () => {
  const root = await writeFiles({
    'oriel.json': JSON.stringify({ port: 'x', brand: { name: 'Acme', icon, rdns: 'example.acme' } }),
    'wrong.json': JSON.stringify({ brand: { name: 'Ac\u200bme' } }),
  })
  expect(readExtensionBrand(join(root, 'oriel.json'))).toEqual({ name: 'Acme', icon, rdns: 'example.acme' })
  expect(readExtensionBrand(undefined).name).toBe('Oriel')
  expect(() => readExtensionBrand(join(root, 'wrong.json'))).toThrow('ORIEL_CONFIG: brand.name has the invisible')
})
