import { maxUint256 } from 'viem'
import { now } from './fixtures.ts'
import { account, friend, permit2, router, tinyTokens, usdc } from './paperChain.ts'
import { EIP712Domain, type PaperRequest, typedData } from './requests.ts'

const seconds = Math.floor(now / 1000)
const lastSecond = 2n ** 48n - 1n

const permitDetails = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]

/** Rights over worthless tokens, with one unlimited right over USDC among them. */
export const manyGrants: PaperRequest = typedData({
  types: {
    EIP712Domain: EIP712Domain.filter(({ name }) => name !== 'version'),
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: permitDetails,
  },
  primaryType: 'PermitBatch',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  message: {
    details: [...tinyTokens, usdc].map((token, at) => ({
      token,
      amount: token === usdc ? `${2n ** 160n - 1n}` : `${(at + 1) * 1000}`,
      expiration: `${lastSecond}`,
      nonce: '0',
    })),
    spender: friend,
    sigDeadline: `${seconds + 3600}`,
  },
})

/** The signed part is an unlimited transfer; `details` is a decoy that is not signed. */
export const decoyPermit: PaperRequest = typedData({
  types: {
    EIP712Domain: EIP712Domain.filter(({ name }) => name !== 'version'),
    PermitBatchTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions[]' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'PermitBatchTransferFrom',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  message: {
    permitted: [{ token: usdc, amount: `${maxUint256}` }],
    spender: friend,
    nonce: '0',
    deadline: `${seconds + 3600}`,
    details: [],
    sigDeadline: '1',
  },
})

/** A transfer by signature (EIP-3009). */
export const transferAuthorization: PaperRequest = typedData({
  types: {
    EIP712Domain,
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: {
    from: account,
    to: friend,
    value: '1000000000',
    validAfter: '0',
    validBefore: `${seconds + 3600}`,
    nonce: `0x${'5a'.repeat(32)}`,
  },
})

/** A Safe transaction. The Safe calls `to` with its own rights. */
export const safeTransaction: PaperRequest = typedData({
  types: {
    EIP712Domain: EIP712Domain.filter(({ name }) => name === 'chainId' || name === 'verifyingContract'),
    SafeTx: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
      { name: 'operation', type: 'uint8' },
      { name: 'safeTxGas', type: 'uint256' },
      { name: 'baseGas', type: 'uint256' },
      { name: 'gasPrice', type: 'uint256' },
      { name: 'gasToken', type: 'address' },
      { name: 'refundReceiver', type: 'address' },
      { name: 'nonce', type: 'uint256' },
    ],
  },
  primaryType: 'SafeTx',
  domain: { chainId: 1, verifyingContract: router },
  message: {
    to: friend,
    value: `${1000n * 10n ** 18n}`,
    data: '0x',
    operation: 1,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: `0x${'0'.repeat(40)}`,
    refundReceiver: `0x${'0'.repeat(40)}`,
    nonce: '7',
  },
})
