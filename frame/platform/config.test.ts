import { defaultBrandName } from '@oriel/shared/kit/brand.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from './config.testing.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function load(settings: object) {
  stubConfig(settings)
  const { changeConfig, config } = await import('./config.ts')
  const { getBrandName } = await import('./brandName.ts')
  const { findText, loadMessages } = await import('../i18n/i18n.ts')
  await loadMessages('connect')
  return { changeConfig, config, getBrandName, readText: () => findText('connect.extension', {}) }
}

test('default: the wallet has the name of its deployment, also in texts', async () => {
  const { changeConfig, config, getBrandName, readText } = await load({
    brand: { name: 'Acme $& {site}', byline: true },
  })
  expect([config.brand.name, getBrandName()]).toEqual(['Acme $& {site}', 'Acme $& {site}'])
  expect(readText()).toBe('Acme $& {site} extension')
  changeConfig({ brand: { name: 'Other', byline: true } })
  expect(readText()).toBe('Other extension')
})

test('default: without a brand it is Oriel', async () => {
  const { config, readText } = await load({})
  expect(config.brand).toEqual({ name: defaultBrandName, byline: true })
  expect(readText()).toBe('Oriel extension')
})

test('attack: characters that are invisible or reorder the name are shown as code points', async () => {
  const { getBrandName, readText } = await load({ brand: { name: 'Ac\u200bme \u202eyaP', byline: true } })
  expect(getBrandName()).toBe('Ac⟨U+200B⟩me ⟨U+202E⟩yaP')
  expect(readText()).not.toMatch(/[\u200b\u202e]/)
})
