import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { acceptCustomWallets } from './customWallets.ts'

z.config({ ...z.locales.en(), jitless: true })

const good = {
  id: 'own',
  name: 'Own Wallet',
  mobile_link: 'own://',
  webapp_link: 'https://own.example',
  chains: ['eip155:1'],
}
const icon = 'data:image/png;base64,AAAA'

test('default: a valid wallet is accepted unchanged', () => {
  const local = { id: 'local', name: 'Local', webapp_link: 'http://localhost:5173/' }
  expect(acceptCustomWallets([{ ...good, image_url: icon }, local, { ...good, id: 'b', rdns: undefined }])).toEqual({
    wallets: [{ ...good, image_url: icon }, local, { ...good, id: 'b' }],
    problems: [],
  })
})

test('error: a custom wallet’s name contains no invisible or bidirectional characters', () => {
  const name = 'Own\u202etellaW\u200b\n'
  const escaped = 'Own⟨U+202E⟩tellaW⟨U+200B⟩⟨U+000A⟩'
  expect(acceptCustomWallets([{ ...good, name }]).wallets[0]?.name).toBe(escaped)
  expect(acceptCustomWallets([{ ...good, name, colour: 'red' }]).problems[0]?.wallet).toBe(escaped)
})

test('behavior: an invalid wallet does not affect the others', () => {
  const { wallets, problems } = acceptCustomWallets([
    { ...good, mobile_link: 'javascript:alert(1)' },
    { ...good, id: 'c' },
  ])
  expect(wallets.map(({ id }) => id)).toEqual(['c'])
  expect(problems).toEqual([{ wallet: 'Own Wallet', reason: expect.stringContaining('mobile_link'), isKept: false }])
})

test('behavior: an image from another server is omitted and reported', () => {
  expect(acceptCustomWallets([{ ...good, image_url: 'https://own.example/icon.png' }])).toEqual({
    wallets: [good],
    problems: [
      { wallet: 'Own Wallet', reason: 'image_url: expected a data:image/… URL; listed without it', isKept: true },
    ],
  })
})

test.each<[unknown, string, string]>([
  [undefined, 'customWallets[1]', 'expected object'],
  [null, 'customWallets[1]', 'expected object'],
  ['wallet', 'customWallets[1]', 'expected object'],
  [{ id: 'x' }, 'customWallets[1]', 'name'],
  [{ ...good, id: 7 }, 'Own Wallet', 'id'],
  [{ ...good, id: 'x', colour: 'red' }, 'Own Wallet', 'colour'],
  [{ ...good, id: 'x', name: '' }, 'customWallets[1]', 'name'],
  [{ ...good, id: 'x', chains: ['ethereum'] }, 'Own Wallet', 'chains.0'],
  [{ ...good, id: 'x', homepage: 'own.example' }, 'Own Wallet', 'homepage'],
  [{ ...good, id: 'x', homepage: 'http://own.example' }, 'Own Wallet', 'homepage: expected an https URL'],
  [{ ...good, id: 'x', webapp_link: 'javascript:alert(1)' }, 'Own Wallet', 'webapp_link'],
  [{ ...good, id: 'x', desktop_link: 'data:text/html,x' }, 'Own Wallet', 'desktop_link'],
  [{ ...good, id: 'x', image_url: 'javascript:alert(1)' }, 'Own Wallet', 'image_url'],
  [{ ...good, id: 'first' }, 'Own Wallet', 'id: "first" stands in the list twice'],
])('error: %j', (wrong, wallet, reason) => {
  const { wallets, problems } = acceptCustomWallets([{ id: 'first', name: 'First' }, wrong])
  expect(wallets).toEqual([{ id: 'first', name: 'First' }])
  expect(problems).toEqual([{ wallet, reason: expect.stringContaining(reason), isKept: false }])
})

test('behavior: each wallet is listed or reported for any input, and no link is dangerous', () => {
  const near = fc.record(
    {
      id: fc.oneof(fc.constantFrom('a', 'b'), fc.anything()),
      name: fc.oneof(fc.string(), fc.anything()),
      mobile_link: fc.oneof(fc.constantFrom('javascript:x', 'own://', 'https://x.example'), fc.string()),
      image_url: fc.constantFrom('data:image/png,x', 'https://x.example/y.png', 'data:text/html,x'),
    },
    { requiredKeys: ['id', 'name'] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.anything())), (input) => {
      const { wallets, problems } = acceptCustomWallets(input)
      expect(wallets.length + problems.filter(({ isKept }) => !isKept).length).toBe(input.length)
      expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
      for (const { mobile_link, image_url } of wallets) {
        expect(mobile_link ?? '').not.toMatch(/^\s*(javascript|data|http):/i)
        expect(image_url ?? 'data:image/').toMatch(/^data:image\//)
      }
    }),
  )
})
