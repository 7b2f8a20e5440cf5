import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { buildExtension, checkManifest, packExtension } from './packExtension.ts'

const wallet = 'https://wallet.example.com'
const snapshot = resolve(import.meta.dirname, '../../extension/storeManifest.json')

const isKeyWorker = (file: string) => file.includes('vault.worker')

test('default: the archive for a store has the committed manifest, and no key worker', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-store-'))
  try {
    const archive = packExtension({ wallet, folder: join(folder, 'built'), archiveFolder: folder })
    const files = unzipSync(readFileSync(archive))
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const manifest = read('manifest.json')
    await expect(`${JSON.stringify(JSON.parse(manifest), null, 2)}\n`).toMatchFileSnapshot(snapshot)
    expect(checkManifest(manifest, wallet)).toEqual([])
    expect(JSON.parse(read('_locales/en/messages.json'))).toMatchObject({
      manifest_name: { message: 'Oriel' },
      panel_loading: { message: 'Loading your wallet' },
    })
    for (const size of [16, 32, 48, 128]) expect(files).toHaveProperty([`icons/oriel-${size}.png`])
    expect(manifest).not.toMatch(/web_accessible_resources|localhost|ws:|"key"/)
    expect(Object.keys(files).filter(isKeyWorker)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('behavior: the build for Firefox has the committed manifest, a key worker, and the brand of the configuration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-firefox-'))
  const config = `${folder}.json`
  const brand = { name: 'Acme $1', rdns: 'example.acme' }
  writeFileSync(config, JSON.stringify({ brand }))
  vi.stubEnv('ORIEL_CONFIG', config)
  try {
    buildExtension(wallet, folder, 'firefox')
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
    const committed = resolve(import.meta.dirname, '../../extension/firefoxManifest.json')
    await expect(`${JSON.stringify(JSON.parse(manifest), null, 2)}\n`).toMatchFileSnapshot(committed)
    expect(manifest).not.toMatch(/sidePanel|side_panel|offscreen|"sandbox"|minimum_chrome/)
    expect(readdirSync(join(folder, 'assets')).filter(isKeyWorker)).toHaveLength(1)
    expect(checkManifest(manifest, wallet)).toEqual([])
    const { manifest_name } = JSON.parse(readFileSync(join(folder, '_locales/en/messages.json'), 'utf8'))
    expect(manifest_name).toEqual({ message: 'Acme $$1' })
    const page = readFileSync(join(folder, 'page/inpage.iife.js'), 'utf8')
    for (const announced of ['Acme $1', 'example.acme']) expect(page).toContain(announced)
  } finally {
    vi.unstubAllEnvs()
    rmSync(config)
    rmSync(folder, { recursive: true, force: true })
  }
})

test('error: the folder of the development server is refused', () => {
  const served = { host_permissions: [`${wallet}/*`], web_accessible_resources: [{ resources: ['**/*', '*'] }] }
  expect(checkManifest(JSON.stringify(served), wallet)).toEqual(['pages could fetch its files'])
})

test('error: a wallet that other people cannot reach is refused before the build', () => {
  expect(() => packExtension({ wallet: 'http://oriel.localhost:4200' })).toThrow('does not begin with https://')
})

test('error: a manifest that makes the extension detectable or grants further access is refused', () => {
  const good = { host_permissions: [`${wallet}/*`], externally_connectable: { matches: [`${wallet}/*`] } }
  const check = (change: object) => checkManifest(JSON.stringify({ ...good, ...change }), wallet)
  expect(check({})).toEqual([])
  expect(check({ web_accessible_resources: [{ resources: ['a.js'] }] })).toEqual(['pages could fetch its files'])
  expect(check({ externally_connectable: { matches: ['https://*/*'] } })).toEqual([
    'other sites could send it messages',
  ])
  expect(check({ externally_connectable: { matches: [`${wallet}/*`], ids: ['*'] } })).toHaveLength(1)
  expect(check({ host_permissions: ['https://*/*'] })).toEqual(['it has sites from the start'])
  expect(check({ optional_host_permissions: ['http://localhost/*'] })).toEqual(['it names localhost', 'it names http:'])
  expect(check({ connect: 'ws://127.0.0.1' })).toEqual(['it names ws:'])
})
