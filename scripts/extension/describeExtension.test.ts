import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeExtension } from './describeExtension.ts'

const folder = mkdtempSync(join(tmpdir(), 'oriel-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: the built extension is only offered for its own wallet', () => {
  const mine = 'http://oriel.localhost:4200'
  const other = 'http://oriel.localhost:5200'
  expect(describeExtension(mine, folder)).toContain(`ORIEL_EXTENSION_WALLET=${mine}`)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ host_permissions: [`${mine}/*`] }))
  expect(describeExtension(mine, folder)).toBe('dist/extension: chrome://extensions, Developer mode, Load unpacked')
  expect(describeExtension(other, folder)).toContain(`ORIEL_EXTENSION_WALLET=${other}`)
})
