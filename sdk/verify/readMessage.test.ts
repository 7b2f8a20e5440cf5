import { createSignInFields } from '@oriel/frame/chains/signInFields.ts'
import { formatSignInText } from '@oriel/frame/chains/signInText.ts'
import { incompleteOnSolana } from '@oriel/shared/signInTexts.testing.ts'
import { expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'

const address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const account = { address, chainId: 'eip155:1' } as const
const solanaAccount = {
  address: 'FZnNv2LbuzTvDrzGMiHgsLwMQEWyvUjUUDAWXuPi4QDe',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const challenge = {
  nonce: 'abcdefgh12345678',
  issuedAt: '2030-01-02T03:04:05.000Z',
  statement: 'Sign in (it costs nothing): 100 & more!',
  expirationTime: '2030-01-03T03:04:05.000Z',
  notBefore: '2030-01-01T03:04:05.000Z',
  requestId: 'a-request.1',
  resources: ['https://app.example/terms', 'ipfs://bafybeigdyrzt5s/'],
}
const whole = formatSignInText(createSignInFields('http://localhost:4100', challenge, 0), account)
const plain = formatSignInText(createSignInFields('https://app.example', { nonce: challenge.nonce }, 0), account)

test('EIP-4361 and Solana messages with all fields are parsed', () => {
  const fields = { domain: 'localhost:4100', uri: 'http://localhost:4100', ...challenge }
  expect(readMessage(whole)).toEqual({ namespace: 'eip155', scheme: 'http', address, chainId: '1', ...fields })
  const { address: key } = solanaAccount
  const text = formatSignInText(createSignInFields('http://localhost:4100', challenge, 0), solanaAccount)
  expect(readMessage(text)).toEqual({ namespace: 'solana', address: key, chainId: 'solana:mainnet', ...fields })
})

test('messages without optional fields are parsed', () => {
  const fields = { domain: 'app.example', uri: 'https://app.example', nonce: challenge.nonce, resources: [] }
  const issuedAt = '1970-01-01T00:00:00.000Z'
  expect(readMessage(plain)).toEqual({ namespace: 'eip155', address, chainId: '1', issuedAt, ...fields })
  const text = formatSignInText(createSignInFields('https://app.example', { nonce: challenge.nonce }, 0), solanaAccount)
  expect(readMessage(text)).toMatchObject({ namespace: 'solana', issuedAt, ...fields })
  expect(readMessage(`${plain}\nResources:`)).toMatchObject(fields)
})

test.each(incompleteOnSolana)('a Solana message with %s is rejected', (_, text) => {
  expect(readMessage(text)).toBeUndefined()
})

test('a message with WalletConnect capabilities (EIP-5573) is parsed', () => {
  const statement =
    "Welcome I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."
  const resources = ['urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7fX19']
  const text = formatSignInText(
    createSignInFields('https://app.example', { nonce: challenge.nonce, statement, resources }, 0),
    account,
  )
  expect(readMessage(text)).toMatchObject({ statement, resources })
})
