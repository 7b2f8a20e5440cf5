import { expect, test } from 'vitest'
import { claimsToBe } from './claimsToBe.ts'

const site = 'https://app.meadow.example'

test.each([
  'Meadow',
  'Meadow Swap',
  'The one and only honest exchange',
  'app.meadow.example',
  'Compounding',
  'meadow.example',
])('default: %s is a plain name', (name) => expect(claimsToBe(name, site)).toBe(false))

test.each([
  'bank.example',
  'Uniswap',
  'uniswap | swap',
  'Trust Wallet',
  'Meadow (verified)',
  'Mea⟨U+200B⟩dow',
  'evil-meadow.example',
])('error: %s is a claim', (name) => expect(claimsToBe(name, site)).toBe(true))

test('behavior: a site may have the name of its own domain', () => {
  expect(claimsToBe('Uniswap', 'https://app.uniswap.org')).toBe(false)
  expect(claimsToBe('Uniswap', 'https://uniswap.evil.example')).toBe(true)
  expect(claimsToBe('Uniswap', 'https://app-uniswap.example')).toBe(true)
})
