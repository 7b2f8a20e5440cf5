import { generateKeyPairSync, sign } from 'node:crypto'
import { createSignInFields } from '@oriel/frame/chains/signInFields.ts'
import { formatSignInText } from '@oriel/frame/chains/signInText.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { verifySignIn, verifySignIns } from './verifySignIn.ts'
import { verifyToken } from './verifyToken.ts'

// A server in plain JavaScript may check only whether a field is truthy. An unavailable result must not pass such a
// check.

const origin = 'https://app.example'
const nonce = 'abcdefgh12345678'
const guesses = [
  'ok',
  'valid',
  'isValid',
  'success',
  'verified',
  'account',
  'fields',
  'signIns',
  'tokenId',
  'expiresAt',
]

const readTruths = (result: Record<string, unknown>) => guesses.filter((name) => Boolean(result[name]))

test('attack: a forged token is not accepted while the issuer is unreachable', async () => {
  const issuer = 'https://silent.example'
  const seconds = Math.floor(Date.now() / 1000)
  const sub = 'eip155:1:0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
  const claims = { iss: issuer, aud: origin, sub, jti: 'id-1', iat: seconds, exp: seconds + 60 }
  const parts = [{ alg: 'EdDSA', typ: 'JWT', kid: 'k1' }, claims]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const { privateKey } = generateKeyPairSync('ed25519')
  const forged = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  const silent = (async () => Promise.reject(new TypeError('fetch failed'))) as typeof fetch
  const result = await verifyToken(forged, { origin, issuer, fetch: silent })
  expect([result.status, readTruths(result)]).toEqual(['unavailable', []])
})

test('attack: a signature by another key is not accepted while the node is unreachable', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const message = formatSignInText(createSignInFields(origin, { nonce }, Date.now()), { address, chainId: 'eip155:1' })
  const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message })
  const client = () => ({ request: () => Promise.reject(new TypeError('fetch failed')) })
  for (const [status, demands] of [
    ['unavailable', { origin, nonce, client }],
    ['invalid', { origin, nonce }],
  ] as const) {
    const single = await verifySignIn({ message, signature }, demands)
    const many = await verifySignIns([{ message, signature }], demands)
    for (const result of [single, many]) expect([result.status, readTruths(result)]).toEqual([status, []])
  }
})
