import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildFor, checkManifest, packExtension } from './packExtension.ts'

const wallet = 'https://wallet.example.com'
const snapshot = resolve(import.meta.dirname, '../../extension/storeManifest.json')

test('default: the archive for a store has the manifest that is committed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-store-'))
  try {
    const archive = packExtension({ wallet, folder: join(folder, 'built'), archiveFolder: folder })
    const files = unzipSync(readFileSync(archive))
    const manifest = strFromU8(files['manifest.json'] ?? new Uint8Array())
    await expect(`${JSON.stringify(JSON.parse(manifest), null, 2)}\n`).toMatchFileSnapshot(snapshot)
    expect(checkManifest(manifest, wallet)).toEqual([])
    for (const size of [16, 32, 48, 128]) expect(files).toHaveProperty([`icons/oriel-${size}.png`])
    expect(manifest).not.toMatch(/web_accessible_resources|localhost|ws:|"key"/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('behavior: the build for Firefox has the manifest that is committed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-firefox-'))
  try {
    buildFor(wallet, folder, 'firefox')
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
    const committed = resolve(import.meta.dirname, '../../extension/firefoxManifest.json')
    await expect(`${JSON.stringify(JSON.parse(manifest), null, 2)}\n`).toMatchFileSnapshot(committed)
    expect(manifest).not.toMatch(/sidePanel|side_panel|offscreen|"sandbox"|minimum_chrome/)
    expect(checkManifest(manifest, wallet)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('error: the folder of the development server is refused', () => {
  const served = { host_permissions: [`${wallet}/*`], web_accessible_resources: [{ resources: ['**/*', '*'] }] }
  expect(checkManifest(JSON.stringify(served), wallet)).toEqual(['pages could fetch its files'])
})

test('error: a wallet that others cannot reach is refused before the build', () => {
  expect(() => packExtension({ wallet: 'http://oriel.localhost:4200' })).toThrow('does not begin with https://')
})

test('error: a manifest by which pages could find the extension is refused', () => {
  const good = { host_permissions: [`${wallet}/*`], externally_connectable: { matches: [`${wallet}/*`] } }
  const faults = (change: object) => checkManifest(JSON.stringify({ ...good, ...change }), wallet)
  expect(faults({})).toEqual([])
  expect(faults({ web_accessible_resources: [{ resources: ['a.js'] }] })).toEqual(['pages could fetch its files'])
  expect(faults({ externally_connectable: { matches: ['https://*/*'] } })).toEqual([
    'other sites could send it messages',
  ])
  expect(faults({ externally_connectable: { matches: [`${wallet}/*`], ids: ['*'] } })).toHaveLength(1)
  expect(faults({ host_permissions: ['https://*/*'] })).toEqual(['it has sites from the start'])
  expect(faults({ optional_host_permissions: ['http://localhost/*'] })).toEqual([
    'it names localhost',
    'it names http:',
  ])
  expect(faults({ connect: 'ws://127.0.0.1' })).toEqual(['it names ws:'])
})
