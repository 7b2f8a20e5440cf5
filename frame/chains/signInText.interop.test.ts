import { ed25519 } from '@noble/curves/ed25519'
import { toBase58 } from '@oriel/shared/encoding/base58.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import { SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import { SiweMessage as SuccessorMessage } from '@signinwithethereum/siwe'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { verifySignIn as verifyBySolana } from '@solana/wallet-standard-util'
import { verifyMessage as verifyByEthers } from 'ethers'
import fc from 'fast-check'
import { verifySignIn } from 'oriel/verify/verifySignIn.ts'
import { SiweMessage } from 'siwe'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSignInFields } from './signInFields.ts'
import { formatSignInText } from './signInText.ts'

// Unmodified third-party packages verify these messages. Set ORIEL_FUZZ_SEED to repeat a run.
const runs = getLoopOptions({ short: 40, long: 1000 })

const owner = privateKeyToAccount(generatePrivateKey())
const solanaKey = ed25519.utils.randomPrivateKey()
const solanaPublicKey = ed25519.getPublicKey(solanaKey)
const solana = { address: toBase58(solanaPublicKey), chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

const now = Date.parse('2030-01-02T03:04:05.000Z')
const nonce = 'abcdefgh12345678'
type Case = { origin: string; challenge: SignInChallenge; chainId: `eip155:${string}` }

async function verifyAll({ origin, challenge, chainId }: Case) {
  const account = { address: owner.address, chainId }
  const fields = createSignInFields(origin, challenge, now)
  const message = formatSignInText(fields, account)
  const signature = await owner.signMessage({ message })
  const { domain, scheme } = fields
  const time = new Date(now).toISOString()
  const expected = { domain, nonce: challenge.nonce, time, ...(scheme && { scheme }) }

  const old = await new SiweMessage(message).verify({ signature, ...expected })
  expect(old).toMatchObject({ success: true, data: { statement: challenge.statement } })
  const successor = await new SuccessorMessage(message).verify({ signature, ...expected })
  expect(successor).toMatchObject({ success: true })
  expect(new SuccessorMessage(message).prepareMessage()).toBe(message)
  const parsed = parseSiweMessage(message)
  expect(validateSiweMessage({ message: parsed, ...expected, time: new Date(now), address: owner.address })).toBe(true)
  expect(verifyByEthers(message, signature)).toBe(owner.address)
  const ours = await verifySignIn({ message, signature }, { origin, nonce: challenge.nonce, now })
  expect(ours).toMatchObject({ status: 'valid', account: { ...account, namespace: 'eip155' } })
}

async function verifyOnSolana({ origin, challenge }: Case) {
  const { scheme: _, ...fields } = createSignInFields(origin, challenge, now)
  const message = formatSignInText(fields, solana)
  const signedMessage = new TextEncoder().encode(message)
  const signature = ed25519.sign(signedMessage, solanaKey)
  const input: SolanaSignInInput = JSON.parse(
    JSON.stringify({ ...fields, address: solana.address, version: '1', chainId: 'solana:mainnet' }),
  )
  const wallet = { address: solana.address, publicKey: solanaPublicKey, chains: [], features: [] }
  expect(verifyBySolana(input, { account: wallet, signedMessage, signature })).toBe(true)
  const ours = await verifySignIn({ message, signature: toBase58(signature) }, { origin, nonce: challenge.nonce, now })
  expect(ours).toMatchObject({ status: 'valid', account: { ...solana, namespace: 'solana' } })
}

const toTime = (ms: number) => new Date(now + ms).toISOString()
const cases: [string, Partial<Case>][] = [
  ['with nothing else', {}],
  ['with a statement', { challenge: { nonce, statement: 'I accept the terms: https://app.example/tos?v=1#all' } }],
  ['with resources', { challenge: { nonce, resources: ['https://app.example/a?b=c', 'ipfs://bafybeigdyrzt5s/'] } }],
  ['with an expiry', { challenge: { nonce, expirationTime: toTime(60_000), notBefore: toTime(-60_000) } }],
  ['with an id', { challenge: { nonce, requestId: 'request-1.(2)*' } }],
  ['for a port', { origin: 'https://app.example:8443' }],
  ['for http', { origin: 'http://localhost:4100' }],
  ['for a number as host', { origin: 'http://127.0.0.1:4100' }],
  ['for a long chain id', { chainId: 'eip155:1313161554' }],
]

test.each(cases)(
  'a message %s is accepted by siwe, its successor, viem, ethers and Solana’s verifier',
  async (_, some) => {
    const testCase: Case = { origin: 'https://app.example', challenge: { nonce }, chainId: 'eip155:1', ...some }
    await verifyAll(testCase)
    await verifyOnSolana(testCase)
  },
)

const createLetterArbitrary = (text: string) => fc.constantFrom(...text)
const alphanumeric = 'ABCXYZabcxyz0189'
const name = fc.string({ unit: createLetterArbitrary('abcxyz019'), minLength: 1, maxLength: 12 })
const host = fc.oneof(
  fc.tuple(name, name).map(([a, b]) => `${a}.${b}.example`),
  fc.constantFrom('localhost', '10.0.0.1', 'xn--mnchen-3ya.de'),
)
const origin = fc
  .tuple(fc.constantFrom('https', 'http'), host, fc.option(fc.integer({ min: 1024, max: 65_535 })))
  .map(([scheme, name, port]) => `${scheme}://${name}${port === null ? '' : `:${port}`}`)
const resource = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constant('ipfs://bafybeigdyrzt5s/'))
const later = fc.integer({ min: 1, max: 1e12 }).map(toTime)
const earlier = fc.integer({ min: -1e12, max: 0 }).map(toTime)
const challenge = fc
  .record(
    {
      nonce: fc.string({ unit: createLetterArbitrary(alphanumeric), minLength: 8, maxLength: 128 }),
      issuedAt: earlier,
      statement: fc
        .string({ unit: createLetterArbitrary(`${alphanumeric}-._~:/?#[]@!$&'()*+,;= `), minLength: 1, maxLength: 200 })
        .map((text) => text.replace(/ +/g, ' ')),
      expirationTime: later,
      notBefore: earlier,
      requestId: fc.string({
        unit: createLetterArbitrary(`${alphanumeric}-._~!$&'()*+,;=:@`),
        minLength: 1,
        maxLength: 60,
      }),
      resources: fc.array(resource, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['nonce', 'issuedAt'] },
  )
  .map((value) => z.parse(SignInChallenge, value))
const chainId = fc.integer({ min: 1, max: 2 ** 31 }).map((id) => `eip155:${id}` as const)

test(`any message that the schema allows is accepted by all of them (${howToRepeat})`, async () => {
  const property = fc.asyncProperty(fc.record({ origin, challenge, chainId }), async (testCase) => {
    await verifyAll(testCase)
    await verifyOnSolana(testCase)
  })
  await fc.assert(property, runs)
})
