import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, stringToHex } from 'viem'
import { now } from './fixtures.ts'
import { account, apes, fakeUsdc, friend, type MockChain, router, usdc } from './mockChain.ts'

export type MockRequest = { method: RpcMethodName; params: unknown; chain?: MockChain }

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const seconds = Math.floor(now / 1000)
const formatTime = (offset: number) => new Date(now + offset).toISOString()

export const createMessage = (text: string): MockRequest => ({
  method: 'personal_sign',
  params: [stringToHex(text), account],
})

export const hexMessage: MockRequest = {
  method: 'personal_sign',
  params: [`0x${'ff00c3a9'.repeat(24)}`, account],
}

export const hashMessage: MockRequest = { method: 'personal_sign', params: [`0x${'9c'.repeat(32)}`, account] }

export function createSignIn(domain: string): MockRequest {
  return createMessage(`${domain} wants you to sign in with your Ethereum account:
${account}

Sign in to see your orders.

URI: https://${domain}/login
Version: 1
Chain ID: 1
Nonce: 8f3kQz71
Issued At: ${formatTime(0)}
Expiration Time: ${formatTime(600_000)}`)
}

/** Creates a sign-in that grants capabilities (EIP-5573). If `isLying` is true, its statement omits one of them. */
export function createSignInWithRights({ isLying }: { isLying: boolean }): MockRequest {
  const wallet = ['eth_sendTransaction', 'personal_sign', 'wallet_sendCalls']
  const att = {
    eip155: Object.fromEntries(wallet.map((name) => [`request/${name}`, [{ chains: ['eip155:1', 'eip155:8453'] }]])),
    'https://files.swap.example/': { 'crud/delete': [{}], 'crud/read': [{}] },
  }
  const encoded = btoa(JSON.stringify({ att })).replace(/=+$/, '')
  const statement = `(1) 'request': 'eth_sendTransaction', 'personal_sign', 'wallet_sendCalls' for 'eip155'. (2) 'crud': ${isLying ? '' : "'delete', "}'read' for 'https://files.swap.example/'.`
  return createMessage(`swap.example wants you to sign in with your Ethereum account:
${account}

Sign in to see your orders. I further authorize the stated URI to perform the following actions on my behalf: ${statement}

URI: https://swap.example
Version: 1
Chain ID: 1
Nonce: 8f3kQz71
Issued At: ${formatTime(0)}
Expiration Time: ${formatTime(600_000)}
Resources:
- https://swap.example/terms
- urn:recap:${encoded}`)
}

export const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

export const createTypedData = (data: TypedData): MockRequest => ({
  method: 'eth_signTypedData_v4',
  params: [account, data],
})

export function createMail(chainId: number): MockRequest {
  return createTypedData({
    types: {
      EIP712Domain,
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Ether Mail', version: '1', chainId, verifyingContract: router },
    message: {
      from: { name: 'Cow', wallet: account },
      to: { name: 'Bob', wallet: friend },
      contents: 'Hello, Bob! The parcel comes on Friday.',
    },
  })
}

export const createPermit = (spender: Hex): MockRequest =>
  createTypedData({
    types: {
      EIP712Domain,
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    message: { owner: account, spender, value: '25000000', nonce: '0', deadline: `${seconds + 3600}` },
  })
export const permit = createPermit(router)

type Call = { to?: Hex; value?: bigint; data?: Hex }

export function createSend({ to, value = 0n, data }: Call, chain: MockChain = {}): MockRequest {
  const transaction = { from: account, to, value: `0x${value.toString(16)}`, data }
  return { method: 'eth_sendTransaction', params: [transaction], chain }
}

const ether = 10n ** 18n

export const sendEther = createSend({ to: friend, value: ether / 4n }, { moves: [{ amount: -ether / 4n }] })
const createSendWithFee = (maxFeePerGas: Hex): MockRequest => ({
  ...sendEther,
  params: [{ from: account, to: friend, value: '0x3782dace9d90000', maxFeePerGas, maxPriorityFeePerGas: '0x3b9aca00' }],
})
export const sendWithFee = createSendWithFee('0x9502f9000')
export const sendWithHighFee = createSendWithFee('0x2e90edd000')
export const fakeIncome = createSend(
  { to: router, value: (ether * 99n) / 100n, data: '0xac9650d8' },
  { moves: [{ amount: (-ether * 99n) / 100n }, { token: fakeUsdc, amount: 4_000_000_000n }] },
)
export const sendTooMuch = createSend(
  { to: friend, value: 500n * ether },
  { balance: ether / 100n, reverts: 'insufficient funds for gas * price + value' },
)
export const sendToken = createSend(
  { to: usdc, data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 120_500_000n] }) },
  { moves: [{ token: usdc, amount: -120_500_000n }] },
)
export const sendTokenInVain = createSend(
  { to: usdc, data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 99_000_000_000n] }) },
  { reverts: 'ERC20: transfer amount exceeds balance' },
)
export const approveSome = createSend({
  to: usdc,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [router, 50_000_000n] }),
})
export const approveUnlimited = createSend({
  to: usdc,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] }),
})
export const approveAllNfts = createSend({
  to: apes,
  data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, true] }),
})
const unknownCall: Call = { to: router, value: ether / 100n, data: `0x8badf00d${'ab'.repeat(160)}` }
export const unknownFunction = createSend(unknownCall, {
  moves: [{ amount: -ether / 100n }, { token: usdc, amount: 31_250_000n }],
})
export const redPill = createSend(unknownCall, {
  moves: [{ amount: -ether / 100n }, { token: usdc, amount: 4_000_000_000n }],
  otherMoves: [{ amount: -ether / 100n }, { token: usdc, amount: -1_000_000_000n }],
})
export const blindFunction = createSend(unknownCall, { cannotSimulate: true })

export const switchNetwork: MockRequest = {
  method: 'wallet_switchEthereumChain',
  params: [{ chainId: '0xa' }],
}
