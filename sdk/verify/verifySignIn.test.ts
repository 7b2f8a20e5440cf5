import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { createSignInFields } from '@oriel/frame/chains/signInFields.ts'
import { formatSignInText } from '@oriel/frame/chains/signInText.ts'
import { toBase58 } from '@oriel/shared/encoding/base58.ts'
import type { SignInAccount, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import {
  type Hex,
  hashMessage,
  hexToBytes,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type SignedText, type SignInDemands, verifySignIn, verifySignIns } from './verifySignIn.ts'

const key = generatePrivateKey()
const owner = privateKeyToAccount(key)
const account: SignInAccount = { address: owner.address, chainId: 'eip155:1' }
const origin = 'https://app.example'
const nonce = 'abcdefgh12345678'
const now = Date.parse('2030-01-02T03:04:05.000Z')
const challenge: SignInChallenge = { nonce, statement: 'Welcome' }
const demands: SignInDemands = { origin, nonce, now }

const createInvalid = (reason: string) => ({ status: 'invalid', reason })

const createText = (page: string, signInChallenge: SignInChallenge = challenge, signer = account) =>
  formatSignInText(createSignInFields(page, signInChallenge, now), signer)

async function signMessage(message = createText(origin)): Promise<SignedText> {
  return { message, signature: await owner.signMessage({ message }) }
}

const solanaKey = ed25519.utils.randomPrivateKey()
const solana: SignInAccount = {
  address: toBase58(ed25519.getPublicKey(solanaKey)),
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

function signOnSolana(message = createText(origin, challenge, solana)): SignedText {
  return { message, signature: toBase58(ed25519.sign(new TextEncoder().encode(message), solanaKey)) }
}

test('an EOA signs in without a request to a node', async () => {
  const client = () => expect.unreachable('no node may be asked')
  const result = await verifySignIn(await signMessage(), { ...demands, client })
  expect(result).toMatchObject({
    status: 'valid',
    account: { address: owner.address, chainId: 'eip155:1', namespace: 'eip155' },
    fields: { domain: 'app.example', statement: 'Welcome', nonce },
  })
})

test('a Solana account signs in, and its cluster is returned as a CAIP-2 id', async () => {
  const expected = { status: 'valid', account: { ...solana, namespace: 'solana' } }
  expect(await verifySignIn(signOnSolana(), demands)).toMatchObject(expected)
  const localnet = { ...solana, chainId: 'solana:GmgJgWVDrjEUcmtjSgUnGvZ2xdaGsBWd' } as const
  const proof = signOnSolana(createText(origin, challenge, localnet))
  expect(await verifySignIn(proof, demands)).toEqual(createInvalid('network'))
  const networks = [solana.chainId, localnet.chainId]
  expect(await verifySignIn(proof, { ...demands, networks })).toMatchObject({ status: 'valid', account: localnet })
  expect(await verifySignIn({ ...proof, ...localnet }, demands)).toMatchObject({ status: 'valid', account: localnet })
  expect(await verifySignIn({ ...proof, ...solana }, demands)).toEqual(createInvalid('network'))
})

const other = privateKeyToAccount(generatePrivateKey()).address
const toIsoTime = (ms: number) => new Date(now + ms).toISOString()

const rejections: [string, () => Promise<SignedText>, Partial<SignInDemands>, string][] = [
  ['is no message', () => signMessage('Hello'), {}, 'malformed'],
  ['is for another host', () => signMessage(createText('https://evil.example')), {}, 'domain'],
  ['is for another port', () => signMessage(createText(`${origin}:8443`)), {}, 'domain'],
  ['is for a host below', () => signMessage(createText('https://www.app.example')), {}, 'domain'],
  ['is for http', () => signMessage(createText('http://app.example')), {}, 'domain'],
  ['has a user before the host', () => signMessage(createText(origin).replace('app.', 'me@app.')), {}, 'domain'],
  ['has another URI', () => signMessage(createText(origin).replace('URI: https:', 'URI: http:')), {}, 'uri'],
  [
    'has the URI of another page',
    () => signMessage(createText(origin).replace('app.example\nV', 'b.example\nV')),
    {},
    'uri',
  ],
  [
    'has a user in its URI',
    () => signMessage(createText(origin).replace('URI: https://', 'URI: https://evil.example@')),
    {},
    'uri',
  ],
  [
    'has a password in its URI',
    () => signMessage(createText(origin).replace('URI: https://', 'URI: https://:evil@')),
    {},
    'uri',
  ],
  ['has another nonce', () => signMessage(), { nonce: 'abcdefgh87654321' }, 'nonce'],
  ['has a nonce that no user received', () => signMessage(), { nonce: () => false }, 'nonce'],
  ['has expired', () => signMessage(createText(origin, { nonce, expirationTime: toIsoTime(0) })), {}, 'expired'],
  ['is not valid yet', () => signMessage(createText(origin, { nonce, notBefore: toIsoTime(1) })), {}, 'early'],
  ['is from the future', () => signMessage(createText(origin, { nonce, issuedAt: toIsoTime(600_000) })), {}, 'early'],
  ['is for a network that is not allowed', () => signMessage(), { networks: ['eip155:10'] }, 'network'],
  ['was sent as of another network', async () => ({ ...(await signMessage()), chainId: 'eip155:10' }), {}, 'network'],
  ['was sent as of another account', async () => ({ ...(await signMessage()), address: other }), {}, 'address'],
  [
    'has wrong capitals',
    () => signMessage(createText(origin).replace(owner.address, flipCase(owner.address))),
    {},
    'malformed',
  ],
]

test.each(rejections)('a message that %s is rejected', async (_, proof, changed, reason) => {
  expect(await verifySignIn(await proof(), { ...demands, ...changed })).toEqual(createInvalid(reason))
})

/** Flips the case of the first letter. */
function flipCase(address: string): string {
  return address.replace(/(?<=0x\d*)[a-fA-F]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

test('a lower-case address is accepted and returned with its checksum', async () => {
  const proof = await signMessage(createText(origin).replace(owner.address, owner.address.toLowerCase()))
  expect(await verifySignIn(proof, demands)).toMatchObject({ status: 'valid', account: { address: owner.address } })
})

test('a message with any one character changed is rejected', async () => {
  for (const { message, signature } of [await signMessage(), signOnSolana()]) {
    for (let at = 0; at < message.length; at++) {
      for (const letter of ['1', 'z', '\n', '']) {
        if (message[at] === letter) continue
        const edited = { message: message.slice(0, at) + letter + message.slice(at + 1), signature }
        const result = await verifySignIn(edited, { ...demands, nonce: () => true, client: () => deny })
        expect([at, letter, result.status]).toEqual([at, letter, 'invalid'])
      }
    }
  }
})

/** Mocks a network on which no contract accepts the signature. */
const deny = { request: async () => '0x00' }

test('a signature of another account, of other bytes or with a malformed encoding is rejected', async () => {
  const { message, signature } = await signMessage()
  const stranger = await privateKeyToAccount(generatePrivateKey()).signMessage({ message })
  const wrong = [stranger, `${signature.slice(0, -2)}1d`, signature.slice(0, -4), `${signature}00`, '0x', '', 'nothing']
  for (const each of wrong) {
    const result = await verifySignIn({ message, signature: each }, { ...demands, client: () => deny })
    expect([each, result]).toEqual([each, createInvalid('signature')])
  }
})

test('the zero address cannot sign in, although ERC-6492 validators accept invalid signatures for it', async () => {
  const message = createText(origin).replace(owner.address, `0x${'0'.repeat(40)}`)
  const accept = { request: async () => '0x01' }
  for (const signature of [`0x${'00'.repeat(64)}1b`, `0x${'00'.repeat(64)}`]) {
    const result = await verifySignIn({ message, signature }, { ...demands, client: () => accept })
    expect(result).toEqual(createInvalid('signature'))
  }
})

test('signatures with v of 0 and 1 and compact signatures (ERC-2098) are accepted', async () => {
  const { message, signature } = await signMessage()
  const v = signature.endsWith('1b') ? '00' : '01'
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature as Hex)))
  for (const each of [`${signature.slice(0, -2)}${v}`, compact])
    expect(await verifySignIn({ message, signature: each }, demands)).toMatchObject({ status: 'valid' })
})

test('a malleable signature (high s) is rejected', async () => {
  const { message, signature } = await signMessage()
  const { r, s, yParity } = parseSignature(signature as Hex)
  const high = numberToHex(secp256k1.CURVE.n - BigInt(s), { size: 32 })
  const forged = `${r}${high.slice(2)}${yParity === 0 ? '1c' : '1b'}`
  const curve = secp256k1.Signature.fromCompact(hexToBytes(`${r}${high.slice(2)}`)).addRecoveryBit(1 - (yParity ?? 0))
  const recovered = curve.recoverPublicKey(hexToBytes(hashMessage(message))).toHex(false)
  expect(recovered).toBe(secp256k1.getPublicKey(key.slice(2), false).reduce(toHexText, ''))
  const accept = { request: async () => '0x01' }
  const result = await verifySignIn({ message, signature: forged }, { ...demands, client: () => accept })
  expect(result).toEqual(createInvalid('signature'))
})

const toHexText = (text: string, byte: number) => text + byte.toString(16).padStart(2, '0')

test('a Solana signature of another key, of other bytes, or with a key of small order is rejected', async () => {
  const { message, signature } = signOnSolana()
  const stranger = toBase58(ed25519.sign(new TextEncoder().encode(message), ed25519.utils.randomPrivateKey()))
  for (const each of [stranger, '', '0x', '1'.repeat(64), signature.slice(1), `${signature}1`, 'I'.repeat(88)])
    expect(await verifySignIn({ message, signature: each }, demands)).toEqual(createInvalid('signature'))

  // With the neutral element as key and R, and s = 0, the equation of RFC 8032 holds for every message.
  const neutral = Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? 1 : 0))
  const weak: SignInAccount = { ...solana, address: toBase58(neutral) }
  const forged = toBase58(Uint8Array.from([...neutral, ...new Uint8Array(32)]))
  const text = createText(origin, challenge, weak)
  expect(
    ed25519.verify(Uint8Array.from([...neutral, ...new Uint8Array(32)]), new TextEncoder().encode(text), neutral),
  ).toBe(true)
  expect(await verifySignIn({ message: text, signature: forged }, demands)).toEqual(createInvalid('signature'))
})

test('a node that is unreachable, overloaded or broken returns unavailable, and keeps the nonce', async () => {
  const message = createText(origin, challenge, { ...account, address: other })
  const proof = { message, signature: '0x1234' }
  const failures = [
    new TypeError('fetch failed'),
    createNodeError(-32005, 'limit exceeded'),
    createNodeError(-32603, 'Internal error'),
  ]
  const answers = [null, '0x', {}, 'no']
  const nodes = [
    ...failures.map((failure) => ({ request: () => Promise.reject(failure) })),
    ...answers.map((answer) => ({ request: async () => answer })),
  ]
  for (const node of nodes) {
    const consumeNonce = () => expect.unreachable('the nonce may not be used')
    const result = await verifySignIn(proof, { ...demands, nonce: consumeNonce, client: () => node })
    expect(result).toMatchObject({ status: 'unavailable', cause: expect.stringMatching(/^The client of eip155:1 /) })
  }
  expect(await verifySignIn(proof, demands)).toEqual(createInvalid('network'))
})

test('a contract that reverts rejects the signature', async () => {
  const proof = { message: createText(origin, challenge, { ...account, address: other }), signature: '0x1234' }
  const wrapped = new Error('The call failed.', { cause: createNodeError(3, 'execution reverted') })
  for (const failure of [
    wrapped,
    createNodeError(-32000, 'execution reverted: GS026'),
    createNodeError(-32015, 'VM Reverted'),
  ]) {
    const client = () => ({ request: () => Promise.reject(failure) })
    expect(await verifySignIn(proof, { ...demands, client })).toEqual(createInvalid('signature'))
  }
})

function createNodeError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

test('a nonce is consumed once, after the signature was verified', async () => {
  const open = new Set([nonce])
  const consumeNonce = async (value: string) => open.delete(value)
  const { message, signature } = await signMessage()
  const wrong = { message, signature: `0x${'11'.repeat(65)}` }
  expect(await verifySignIn(wrong, { ...demands, nonce: consumeNonce, client: () => deny })).toMatchObject({
    status: 'invalid',
  })
  const both = [
    verifySignIn({ message, signature }, { ...demands, nonce: consumeNonce }),
    verifySignIn({ message, signature }, { ...demands, nonce: consumeNonce }),
  ]
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual(['invalid', 'valid'])
  expect(await verifySignIn({ message, signature }, { ...demands, nonce: consumeNonce })).toEqual(
    createInvalid('nonce'),
  )
})

test('a missing nonce or an invalid origin throws', async () => {
  const proof = await signMessage()
  for (const invalid of [{ nonce: undefined }, { nonce: '' }, { origin: 'app.example' }, { origin: `${origin}/` }]) {
    const wrong = { ...demands, ...invalid } as SignInDemands
    await expect(verifySignIn(proof, wrong)).rejects.toThrow(TypeError)
  }
})

test('messages of one account for several networks share a nonce, which is consumed once', async () => {
  const chains = ['eip155:1', 'eip155:10', 'eip155:8453'] as const
  const texts = chains.map((chainId) => createText(origin, challenge, { ...account, chainId }))
  const proofs = await Promise.all(
    texts.map((text, index) => signMessage(text).then((proof) => withCacao(proof, chains[index]))),
  )
  const open = new Set([nonce])
  const consumeNonce = (value: string) => open.delete(value)
  const result = await verifySignIns(proofs, { ...demands, nonce: consumeNonce })
  expect(result).toMatchObject({ status: 'valid', signIns: chains.map((chainId) => ({ account: { chainId } })) })

  const odd = await signMessage(createText(origin, { nonce: 'abcdefgh99999999' }))
  expect(await verifySignIns([...proofs, odd], { ...demands, nonce: () => true })).toEqual(createInvalid('nonce'))
  const friend = privateKeyToAccount(generatePrivateKey())
  const message = createText(origin, challenge, { ...account, address: friend.address })
  const theirs = { message, signature: await friend.signMessage({ message }) }
  expect(await verifySignIns([...proofs, theirs], demands)).toEqual(createInvalid('address'))
  for (const nothing of [null, 'text', {}, [null], [1], [{}], [{ message: 1, signature: '0x' }]])
    expect(await verifySignIns(nothing as never, demands)).toEqual(createInvalid('malformed'))
  for (const address of [1, null, {}, ''])
    expect(await verifySignIn({ ...signOnSolana(), address: address as never }, demands)).toEqual(
      createInvalid('address'),
    )
  expect(await verifySignIns([], demands)).toEqual(createInvalid('malformed'))
  expect(await verifySignIns(Array(21).fill(proofs[0]), demands)).toEqual(createInvalid('malformed'))
})

function withCacao(proof: SignedText, chainId: string | undefined): SignedText {
  const p = { iss: `did:pkh:${chainId}:${owner.address}`, domain: 'app.example', aud: origin, nonce }
  return { ...proof, cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: proof.signature } } }
}

test('a CACAO that does not match the message is rejected', async () => {
  const proof = withCacao(await signMessage(), 'eip155:1')
  expect(await verifySignIn(proof, demands)).toMatchObject({ status: 'valid' })
  for (const cacao of [
    withCacao(proof, 'eip155:10').cacao,
    {},
    null,
    { ...Object(proof.cacao), s: { t: 'eip191', s: '0x' } },
  ])
    expect(await verifySignIn({ ...proof, cacao }, demands)).toEqual(createInvalid('malformed'))
})
