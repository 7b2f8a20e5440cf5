import { expect, test } from 'vitest'
import { account, createTypedData, describe, getCodes, nonce, other, soon, usdc, zero } from './typedData.testing.ts'

const toBytes = (address: string, rest = '00') => `${address}${rest.repeat(12)}`.toLowerCase()
const calls = { Call: 'address target, uint256 value, bytes callData, bool allowFailure, bool isDelegateCall' }
const call = { target: other, value: 0, callData: '0x', allowFailure: false, isDelegateCall: true }
const key = `0x${'ab'.repeat(32)}`

type Case = [type: string, members: string, message: object]

const taking: Case[] = [
  [
    'LinkSigner',
    'bytes32 sender, bytes32 signer, uint64 nonce',
    { sender: toBytes(account, '64'), signer: toBytes(other), nonce: 0 },
  ],
  ['AddSigner', 'address signer, uint256 nonce', { signer: other, nonce: 0 }],
  ['ChangeOwner', 'address newOwner, uint256 nonce', { newOwner: other, nonce: 0 }],
  ['LinkWallet', 'address wallet, uint256 nonce', { wallet: other, nonce: 0 }],
  ['Anything', 'address[] newSigners', { newSigners: [account, other] }],
  [
    'Add',
    'address owner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 nonce, uint256 deadline',
    { owner: account, keyType: 1, key, metadataType: 1, metadata: '0x', nonce: 0, deadline: soon },
  ],
  ['Register', 'address key, uint256 expiry', { key: other, expiry: soon }],
  ['Redeem', 'uint256 shares, address assetsTo', { shares: 5, assetsTo: other }],
  ['Claim', 'address recipient, uint256 amount', { recipient: other, amount: 5 }],
]

test.each(taking)('attack: a stranger in %s(%s) could act for the account', (type, members, message) => {
  expect(describe(createTypedData({ type, members, message }))).toMatchObject({
    title: 'Give a permission',
    risks: [
      {
        level: 'danger',
        code: 'permit',
        text: 'This looks like a permission to take your assets or act for you. We can’t read all of it.',
      },
    ],
  })
})

test('attack: calls that run the code of another contract as the account', () => {
  const createHooks = (isDelegateCall: boolean) =>
    createTypedData({
      type: 'ExecuteHooks',
      members: 'Call[] calls, bytes32 nonce, uint256 deadline',
      structs: calls,
      message: { calls: [{ ...call, isDelegateCall }], nonce, deadline: soon },
    })
  expect(describe(createHooks(true)).risks).toMatchObject([{ level: 'danger', code: 'permit' }])
  expect(getCodes(describe(createHooks(false)))).toEqual(['blind-typed-data'])
})

const harmless: Case[] = [
  [
    'LinkSigner',
    'bytes32 sender, bytes32 signer, uint64 nonce',
    { sender: toBytes(account), signer: `0x${'00'.repeat(32)}`, nonce: 0 },
  ],
  ['AddSigner', 'address signer, uint256 nonce', { signer: account, nonce: 0 }],
  ['LinkWallet', 'address wallet, string userId', { wallet: account, userId: 'ann' }],
  ['RemoveSigner', 'address signer, uint256 nonce', { signer: other, nonce: 0 }],
  ['Remove', 'address owner, bytes key, uint256 nonce', { owner: account, key, nonce: 0 }],
  [
    'Attest',
    'bytes32 schema, address recipient, uint64 time, bytes data, uint256 value',
    { schema: nonce, recipient: other, time: 1, data: '0x', value: 0 },
  ],
  [
    'Register',
    'address to, address recovery, uint256 nonce, uint256 deadline',
    { to: account, recovery: other, nonce: 0, deadline: soon },
  ],
  [
    'VerificationClaim',
    'uint256 fid, address address, bytes32 blockHash, uint8 network',
    { fid: 1, address: account, blockHash: nonce, network: 1 },
  ],
  ['SignedKeyRequest', 'uint256 requestFid, bytes key, uint256 deadline', { requestFid: 1, key, deadline: soon }],
  [
    'CreateProxy',
    'address paymentToken, uint256 payment, address paymentReceiver',
    { paymentToken: zero, payment: 0, paymentReceiver: zero },
  ],
  [
    'Vote',
    'address from, string space, uint64 timestamp, bytes32 proposal, uint32 choice, string reason, string app, string metadata',
    { from: account, space: 'a.eth', timestamp: 1, proposal: nonce, choice: 1, reason: '', app: 'x', metadata: '{}' },
  ],
  ['Redeem', 'uint256 shares, address assetsTo', { shares: 5, assetsTo: account }],
  ['Mail', 'address vault, string text', { vault: usdc, text: 'Hi' }],
]

test.each(harmless)('behavior: %s(%s) gives a stranger no right', (type, members, message) => {
  expect(describe(createTypedData({ type, members, message })).risks).toMatchObject([
    { level: 'warning', code: 'blind-typed-data' },
  ])
})
