import { expect, test, vi } from 'vitest'
import { filterSignatures, groupBySite, type Signature } from './signatureLog.ts'

vi.mock('../platform/config.ts', () => ({ config: {} }))

const createSignature = (origin: string, time: number): Signature => ({
  id: crypto.randomUUID(),
  origin,
  time,
  method: 'personal_sign',
  digest: `0x${'0'.repeat(64)}`,
  surface: 'frame',
  address: '0x00',
})
const createGrant = (origin: string, createdAt: number) => ({ grantId: origin, origin, createdAt })

test('default: sites in use come first, by last use, each with its own signatures', () => {
  const log = [
    createSignature('https://gone.example', 90),
    createSignature('https://b.example', 50),
    createSignature('https://b.example', 40),
  ]
  const sites = groupBySite(
    [createGrant('https://a.example', 30), createGrant('https://b.example', 10), createGrant('https://c.example', 60)],
    log,
  )
  expect(sites.map(({ origin, lastUsed, signatures }) => [origin, lastUsed, signatures.length])).toEqual([
    ['https://c.example', 60, 0],
    ['https://b.example', 50, 2],
    ['https://a.example', 30, 0],
    ['https://gone.example', 90, 1],
  ])
  expect(sites.map((site) => site.grant?.createdAt)).toEqual([60, 10, 30, undefined])
})

test('behavior: each exact origin is a separate site', () => {
  const log = [
    createSignature('https://a.example', 1),
    createSignature('https://a.example:8443', 2),
    createSignature('__proto__', 3),
  ]
  expect(groupBySite([], log).map(({ origin }) => origin)).toEqual([
    '__proto__',
    'https://a.example:8443',
    'https://a.example',
  ])
})

test('behavior: an owner sees the signatures of their own accounts on both chains, and none of another wallet', () => {
  const createSignatureBy = (address: string): Signature => ({
    ...createSignature('https://a.example', 1),
    id: address,
    address,
  })
  const ada = { eip155: '0xAda', solana: 'adaSolana' }
  const second = { eip155: '0xAda2', solana: 'adaSolana2' }
  const log = [
    createSignatureBy('0xAda'),
    createSignatureBy('0xBob'),
    createSignatureBy('adaSolana2'),
    createSignatureBy('bobSolana'),
  ]
  expect(filterSignatures([ada, second], log)).toEqual([createSignatureBy('0xAda'), createSignatureBy('adaSolana2')])
  expect(filterSignatures([], log)).toEqual([])
})
