import { expect, test, vi } from 'vitest'
import { type Signature, signedBy, sitesOf } from './signatureLog.ts'

vi.mock('../platform/config.ts', () => ({ config: {} }))

const signature = (origin: string, time: number): Signature => ({
  id: crypto.randomUUID(),
  origin,
  time,
  method: 'personal_sign',
  digest: `0x${'0'.repeat(64)}`,
  surface: 'frame',
  address: '0x00',
})
const grant = (origin: string, createdAt: number) => ({ grantId: origin, origin, createdAt })

test('default: sites in use come first, by last use, each with its own signatures', () => {
  const log = [
    signature('https://gone.example', 90),
    signature('https://b.example', 50),
    signature('https://b.example', 40),
  ]
  const sites = sitesOf(
    [grant('https://a.example', 30), grant('https://b.example', 10), grant('https://c.example', 60)],
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
  const log = [signature('https://a.example', 1), signature('https://a.example:8443', 2), signature('__proto__', 3)]
  expect(sitesOf([], log).map(({ origin }) => origin)).toEqual([
    '__proto__',
    'https://a.example:8443',
    'https://a.example',
  ])
})

test('behavior: an owner sees the signatures of their own accounts on both chains, and none of another wallet', () => {
  const by = (address: string): Signature => ({ ...signature('https://a.example', 1), id: address, address })
  const ada = { eip155: '0xAda', solana: 'adaSolana' }
  const second = { eip155: '0xAda2', solana: 'adaSolana2' }
  const log = [by('0xAda'), by('0xBob'), by('adaSolana2'), by('bobSolana')]
  expect(signedBy([ada, second], log)).toEqual([by('0xAda'), by('adaSolana2')])
  expect(signedBy([], log)).toEqual([])
})
