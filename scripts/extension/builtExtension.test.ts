import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtExtension } from './builtExtension.ts'

const folder = mkdtempSync(join(tmpdir(), 'oriel-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: the extension is offered only to the wallet for which it was built', () => {
  const mine = 'http://oriel.localhost:4200'
  const other = 'http://oriel.localhost:5200'
  expect(builtExtension(mine, folder)).toContain(`ORIEL_EXTENSION_WALLET=${mine}`)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ host_permissions: [`${mine}/*`] }))
  expect(builtExtension(mine, folder)).toBe('dist/extension: chrome://extensions, Developer mode, Load unpacked')
  expect(builtExtension(other, folder)).toContain(`ORIEL_EXTENSION_WALLET=${other}`)
})
