import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import { encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { now } from '../../../scenarios/support/fixtures.ts'
import {
  account,
  friend,
  multicall3,
  permit2,
  router,
  tinyTokens,
  usdc,
  weth,
} from '../../../scenarios/support/mockChain.ts'
import { createMessage, createTypedData, EIP712Domain, type MockRequest } from '../../../scenarios/support/requests.ts'

const seconds = Math.floor(now / 1000)
const lastSecond = 2n ** 48n - 1n

const permitDetails = parseStructFields('address token, uint160 amount, uint48 expiration, uint48 nonce')

export const manyGrants = createGrants([...tinyTokens, usdc])
export const threeGrants = createGrants([usdc, weth, tinyTokens[0] ?? usdc], [usdc, weth, tinyTokens[0] ?? usdc])

function createGrants(tokens: readonly string[], unlimited: readonly string[] = [usdc]): MockRequest {
  return createTypedData({
    types: {
      EIP712Domain: EIP712Domain.filter(({ name }) => name !== 'version'),
      PermitBatch: parseStructFields('PermitDetails[] details, address spender, uint256 sigDeadline'),
      PermitDetails: permitDetails,
    },
    primaryType: 'PermitBatch',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      details: tokens.map((token, at) => ({
        token,
        amount: unlimited.includes(token) ? `${2n ** 160n - 1n}` : `${(at + 1) * 1000}`,
        expiration: `${lastSecond}`,
        nonce: '0',
      })),
      spender: friend,
      sigDeadline: `${seconds + 3600}`,
    },
  })
}

/** Typed data for an unlimited transfer, with decoy `details` that the signature does not cover. */
export const decoyPermit: MockRequest = createTypedData({
  types: {
    EIP712Domain: EIP712Domain.filter(({ name }) => name !== 'version'),
    PermitBatchTransferFrom: parseStructFields(
      'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
    ),
    TokenPermissions: parseStructFields('address token, uint256 amount'),
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

/** Transfer by signature (EIP-3009). */
export const transferAuthorization: MockRequest = createTypedData({
  types: {
    EIP712Domain,
    TransferWithAuthorization: parseStructFields(
      'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    ),
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

export const safeTransaction: MockRequest = createTypedData({
  types: {
    EIP712Domain: EIP712Domain.filter(({ name }) => name === 'chainId' || name === 'verifyingContract'),
    SafeTx: parseStructFields(
      'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
    ),
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

/** Removes a Safe's guard. */
export const safeWithoutGuard: MockRequest = {
  method: 'eth_sendTransaction',
  params: [
    {
      from: account,
      to: router,
      data: encodeFunctionData({ abi: parseAbi(['function setGuard(address guard)']), args: [zeroAddress] }),
    },
  ],
}

/** Allowance for Multicall3. Anyone can spend it, because Multicall3 executes any call for any caller. */
export const approveMulticall: MockRequest = {
  method: 'eth_sendTransaction',
  params: [
    {
      from: account,
      to: usdc,
      data: encodeFunctionData({
        abi: parseAbi(['function approve(address spender, uint256 amount)']),
        args: [multicall3, maxUint256],
      }),
    },
  ],
}

/** Sign-in message in a format older than EIP-4361. */
export const oldLogin = createMessage(
  'Welcome to bank.example!\n\nSign this message to log in. It costs nothing.\n\nNonce: 8f3kQz71',
)

export const messageOfOthers = createMessage(
  `I confirm that ${friend} manages my rewards from now on.\n\nThis does not cost any gas.`,
)
