import { toSignInMessage } from '@oriel/frame/chains/solana/signInMessage.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { describe, expect, test } from 'vitest'
import { describeSolanaMessage } from './describeSolanaMessage.ts'

const network = builtInNetworks.find(({ name }) => name === 'Solana') as Network
const account = '9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo'
const origin = 'https://app.example'
const now = Date.parse('2026-01-02T00:00:00Z')

const describeBytes = (bytes: Uint8Array, on = network) =>
  renderInEnglish(
    describeSolanaMessage(`0x${Buffer.from(bytes).toString('hex')}` as Hex, { origin, account, network: on, now }),
  )
const describeText = (text: string) => describeBytes(new TextEncoder().encode(text))
const createSignIn = (input: object) => toSignInMessage(input, { origin, account })
const getCodes = ({ risks }: { risks: { code: string }[] }) => risks.map(({ code }) => code)

const full = {
  domain: 'app.example',
  statement: 'Sign in to the app.',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'mainnet',
  nonce: '32891756',
  issuedAt: '2026-01-01T23:59:00Z',
  resources: ['https://app.example/terms'],
}
const text = `app.example wants you to sign in with your Solana account:
${account}

Sign in to the app.

URI: https://app.example/login
Version: 1
Chain ID: mainnet
Nonce: 32891756
Issued At: 2026-01-01T23:59:00Z
Resources:
- https://app.example/terms`

describe('sign-in', () => {
  test('default: the text is the one that every wallet writes', () => {
    expect(new TextDecoder().decode(createSignIn(full))).toBe(text)
    const description = describeBytes(createSignIn(full))
    expect(description).toMatchObject({ kind: 'signIn', title: 'Sign in', risks: [], highRisk: false })
    expect(description.siwe).toMatchObject({ ...full, address: account })
  })

  test('behavior: domain and account are filled in from the proved origin and account', () => {
    const minimal = `app.example wants you to sign in with your Solana account:\n${account}`
    expect(new TextDecoder().decode(createSignIn({}))).toBe(minimal)
    expect(getCodes(describeBytes(createSignIn({})))).toEqual([])
    expect(getCodes(describeBytes(createSignIn({ statement: 'Hello.' })))).toEqual([])
  })

  test.each([
    ['for another site', { domain: 'bank.example' }, ['siwe-domain']],
    ['with an address of another site', { uri: 'https://bank.example' }, ['siwe-uri']],
    ['for another cluster', { chainId: 'devnet' }, ['siwe-chain']],
    ['that has expired', { expirationTime: '2026-01-01T00:00:00Z' }, ['siwe-time']],
  ])('error: one %s', (_, change, expected) => {
    expect(getCodes(describeBytes(createSignIn({ ...full, ...change })))).toEqual(expected)
  })

  test('behavior: a network has the name that dapps know, even if the operator names it otherwise', () => {
    const own = {
      ...network,
      name: 'Oriel Solana Local',
      caipNetworkId: 'solana:AbqHVzU5MxnbLnYAmZPehVNdwLvB886m',
    } as const
    for (const chainId of ['localnet', 'solana:localnet', own.caipNetworkId]) {
      expect(getCodes(describeBytes(createSignIn({ ...full, chainId }), own))).toEqual([])
    }
    expect(getCodes(describeBytes(createSignIn({ ...full, chainId: 'devnet' }), { ...own, name: 'Devnet' }))).toEqual([
      'siwe-chain',
    ])
    expect(getCodes(describeBytes(createSignIn(full), own))).toEqual(['siwe-chain'])
  })

  test.each([
    ['a second line in the statement', { statement: 'Hello.\nURI: https://bank.example' }],
    ['a second line in a field', { nonce: '12345678\nResources:' }],
    ['a second line in a resource', { resources: ['https://a.example\nmore'] }],
    ['another account', { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }],
    ['a number', { chainId: 1 }],
  ])('error: %s is refused', (_, change) => {
    expect(() => createSignIn({ ...full, ...change })).toThrow(expect.objectContaining({ code: -32602 }))
  })
})

describe('messages', () => {
  test('default: text', () => {
    expect(describeText('Hello')).toMatchObject({
      kind: 'message',
      message: { text: 'Hello', format: 'text' },
      risks: [],
    })
  })

  test('behavior: a sign-in that comes as a message is read as one', () => {
    expect(getCodes(describeText(text))).toEqual([])
    expect(describeText(text)).toMatchObject({ kind: 'signIn', highRisk: false })
  })

  test.each([
    ['for another site', text.replace('app.example wants', 'bank.example wants'), ['siwe-domain']],
    ['for another account', text.replace(account, '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'), ['siwe-address']],
    ['with something behind it', `${text}\nand more`, ['siwe-malformed']],
    ['with a field twice', text.replace('Nonce', 'Version: 1\nNonce'), ['siwe-malformed']],
    ['for Ethereum', text.replace('Solana', 'Ethereum'), ['siwe-malformed']],
  ])('error: a sign-in %s', (_, changed, expected) => {
    expect(getCodes(describeText(changed))).toEqual(expected)
  })

  test('error: a hash, and bytes that are no text', () => {
    expect(getCodes(describeBytes(new Uint8Array(32).fill(200)))).toEqual(['blind-hash'])
    expect(getCodes(describeBytes(new Uint8Array([255, 254, 0, 1])))).toEqual(['unreadable-message'])
  })
})
