import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

beforeAll(() => {
  stubConfig()
  vi.stubGlobal('location', new URL('https://wallet.example'))
  return () => vi.unstubAllGlobals()
})

async function describeWith(metadata?: object) {
  const { hostPage } = await import('../../state/hostPage.ts')
  const { options } = await import('../../state/options.ts')
  const { describeDapp } = await import('./describeDapp.ts')
  hostPage.serve('https://app.example')
  options.set(metadata ? { metadata } : {})
  return describeDapp()
}

test('default: a phone shows the host of the page when the dapp has no metadata', async () => {
  const url = 'https://wallet.example'
  expect(await describeWith()).toEqual({ name: 'app.example', description: '', icons: [], url })
})

test('behavior: name, description and icons of the metadata, and only icons with a public URL', async () => {
  const icons = ['https://app.example/icon.png', 'data:image/png;base64,AAAA']
  const metadata = { name: 'The shop', description: 'Flowers and more', icons }
  expect(await describeWith(metadata)).toMatchObject({ ...metadata, icons: ['https://app.example/icon.png'] })
})

test('attack: a dapp whose metadata has another site’s URL does not reach the phone with it', async () => {
  const { url } = await describeWith({ name: 'Bank', url: 'https://bank.example' })
  expect(url).not.toContain('bank.example')
})
