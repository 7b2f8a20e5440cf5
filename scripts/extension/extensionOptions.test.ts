import { expect, test } from 'vitest'
import { readExtensionOptions, validateWallet } from './extensionOptions.ts'
import { localExtensionKey } from './localExtension.ts'

test('default: without settings the extension is built for the local wallet with its fixed key', () => {
  expect(readExtensionOptions({})).toMatchObject({ wallet: 'http://oriel.localhost:4200', key: localExtensionKey })
})

test('behavior: another wallet has no key by default', () => {
  const ORIEL_EXTENSION_WALLET = 'https://wallet.example.com'
  expect(readExtensionOptions({ ORIEL_EXTENSION_WALLET }).key).toBeUndefined()
  expect(readExtensionOptions({ ORIEL_EXTENSION_WALLET, ORIEL_EXTENSION_KEY: 'abc' }).key).toBe('abc')
})

test('behavior: every local wallet has the key that the local backend allows', () => {
  const ORIEL_EXTENSION_WALLET = 'http://oriel.localhost:5200'
  expect(readExtensionOptions({ ORIEL_EXTENSION_WALLET }).key).toBe(localExtensionKey)
})

test('error: an invalid origin is refused with a message', () => {
  const messages = {
    'wallet.example.com': 'is no origin',
    'http://wallet.example.com': 'does not begin with https://',
    'https://wallet.example.com/': 'is more than an origin',
    'https://wallet.example.com/path': 'Write it as https://wallet.example.com.',
    'https://user@wallet.example.com': 'is more than an origin',
    'https://WALLET.example.com': 'is more than an origin',
    'https://*.example.com': 'is more than an origin',
    'https://oriel.localhost:4200': 'is this machine',
    'https://127.0.0.1': 'is this machine',
  }
  for (const [wallet, message] of Object.entries(messages)) {
    expect(validateWallet(wallet), wallet).toContain(message)
    expect(() => readExtensionOptions({ ORIEL_EXTENSION_WALLET: wallet })).toThrow('ORIEL_EXTENSION_WALLET')
  }
  expect(validateWallet('https://wallet.example.com')).toBeUndefined()
  expect(validateWallet('https://wallet.example.com:8443')).toBeUndefined()
})

test('behavior: the browser is Chrome or Firefox', () => {
  expect(readExtensionOptions({}).browser).toBe('chrome')
  expect(readExtensionOptions({ ORIEL_EXTENSION_BROWSER: 'firefox' }).browser).toBe('firefox')
  expect(() => readExtensionOptions({ ORIEL_EXTENSION_BROWSER: 'opera' })).toThrow('neither chrome nor firefox')
})
