import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestChain, type TestChain, tokenAbi } from '../../chains/eip155/chain.testing.ts'
import type { Bundler } from '../../chains/eip155/smartAccount/bundler.ts'
import { planCalls } from '../../chains/eip155/smartAccount/planCalls.ts'
import { toBatchRequest } from '../../chains/eip155/smartAccount/prepareCalls.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { PreparedApproval } from '../method/consentMethod.ts'
import { prepareCallsApproval } from './prepareCallsApproval.ts'
import { friend, twin } from './recipients.testing.ts'
import { prepare as prepareUserOperation } from './sendUserOperation.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const sponsor: Hex = `0x${'5c'.repeat(20)}`
const bundler: Bundler = async ({ method }) =>
  (method === 'pimlico_getUserOperationGasPrice'
    ? { fast: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' } }
    : { callGasLimit: '0xf4240', verificationGasLimit: '0x30d40', preVerificationGas: '0x30d40' }) as never
vi.mock('./sponsorship.ts', () => ({
  getBundler: () => bundler,
  findPaymaster: ({ sponsor: service }: { sponsor?: object }) =>
    service && { ask: async () => ({ paymaster: sponsor, paymasterData: '0x' }), isOfPage: false },
}))

const approvalForAll = parseAbi(['function setApprovalForAll(address operator, bool approved)'])

let chain: TestChain
let user: PrivateKeyAccount
let stranger: Hex
beforeAll(async () => {
  chain = await startTestChain()
  user = await chain.createAccount()
  stranger = (await chain.createAccount()).address
})
afterAll(() => chain.stop())

type Call = { to: Hex; value?: Hex; data?: Hex }

const createUsdcCall = (data: Hex): Call => ({ to: chain.contracts.usdc, data })
const transfer = (to: Hex, amount: bigint) =>
  createUsdcCall(encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }))

/** Creates a transfer of all USDC except one unit. The other step needs that unit. */
async function sendAll(to: Hex): Promise<Call> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [user.address] })
  const params = [{ to: chain.contracts.usdc, data }, 'latest']
  return transfer(to, BigInt(await chain.client.request<Hex>({ method: 'eth_call', params })) - 1n)
}

async function payAll(to: Hex): Promise<Call> {
  const params = [user.address, 'latest']
  const balance = BigInt(await chain.client.request<Hex>({ method: 'eth_getBalance', params }))
  return { to, value: toQuantity(balance - parseEther('0.01')) }
}

const approve = (spender: Hex) =>
  createUsdcCall(encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, maxUint256] }))
const approveAll = (operator: Hex) =>
  createUsdcCall(encodeFunctionData({ abi: approvalForAll, functionName: 'setApprovalForAll', args: [operator, true] }))

const createContext = (more: object = {}) => ({
  account: user.address,
  network: { ...chain.network, ...more },
  origin: 'https://app.example',
  client: chain.client,
  now: Date.now(),
  paid: Promise.resolve([friend]),
})
const createRequest = (calls: Call[]) => ({ version: '2.0.0', chainId: '0x7a69' as Hex, from: user.address, calls })
const batch = { kind: 'batch', delegate: smartAccounts.delegate } as const

const sendPlain = (...calls: Call[]) => prepareCallsApproval(createRequest(calls), { kind: 'single' }, createContext())
const sendBatch = (...calls: Call[]) => prepareCallsApproval(createRequest(calls), batch, createContext())
const sendSponsored = (...calls: Call[]) =>
  prepareCallsApproval(createRequest(calls), batch, createContext({ bundler: true, sponsor: { name: 'Operator' } }))
const sendOperation = (...calls: Call[]) => {
  const { data: callData } = toBatchRequest(calls, user.address)
  const params = [{ sender: user.address, callData }, smartAccounts.entryPoint]
  const request = { method: 'eth_sendUserOperation', params, address: user.address, origin: 'https://app.example' }
  const clients = { evm: chain.client, paid: Promise.resolve([friend]) }
  return prepareUserOperation(request as FrozenRequest, { ...chain.network, bundler: true }, clients)
}

const cases: [name: string, send: (...calls: Call[]) => Promise<PreparedApproval>, isOperation: boolean][] = [
  ['a batch', sendBatch, false],
  ['a sponsored batch', sendSponsored, true],
  ['an operation by the page', sendOperation, true],
]
const getDangerCodes = ({ description }: PreparedApproval) =>
  description.risks.filter(({ level }) => level === 'danger').map(({ code }) => code)

const requests: [name: string, call: () => Call | Promise<Call>, code: string][] = [
  ['an approval for a stranger', () => approve(stranger), 'unlimited-allowance'],
  ['a right over all NFTs', () => approveAll(stranger), 'approval-for-all'],
  ['a token for a look-alike', () => transfer(twin, 1_000_000n), 'look-alike-recipient'],
  ['native currency for a look-alike', () => ({ to: twin, value: '0x1' }), 'look-alike-recipient'],
  ['a whole balance of tokens', () => sendAll(stranger), 'whole-balance'],
  ['a whole balance of native currency', () => payAll(stranger), 'whole-balance'],
]

describe.each(cases)('%s of a smart account', (_, send, isOperation) => {
  test.each(requests)('error: %s is the same danger as of a plain account (S6, S12)', async (_name, toCall, code) => {
    const call = await toCall()
    const plain = getDangerCodes(await sendPlain(call))
    expect(plain).toContain(code)
    const harmless = transfer(friend, 1n)
    for (const calls of [[call], [harmless, call]]) {
      const smart = await send(...calls)
      expect(smart.operation !== undefined).toBe(isOperation)
      expect(getDangerCodes(smart)).toEqual(expect.arrayContaining(plain))
      expect(smart.description.highRisk).toBe(true)
    }
  })

  test('behavior: a payment to a known address is no danger', async () => {
    expect(getDangerCodes(await send(transfer(friend, 1n), { to: friend, value: '0x1' }))).toEqual([])
  })
})

test('attack: the program of another wallet, which the batch would replace, is a danger that needs the wallet window', async () => {
  const { address } = await chain.createAccount()
  const code = `0xef0100${stranger.slice(2)}`
  await chain.client.request({ method: 'anvil_setCode', params: [address, code] })
  const calls = [transfer(friend, 1n), { to: friend, value: '0x1' as Hex }]
  const request = { ...createRequest(calls), from: address }
  const context = { ...createContext(), account: address }
  const planned = { network: chain.network, client: chain.client, account: address, wantsSmartAccount: true }
  const ordinary = await prepareCallsApproval(request, await planCalls(request, planned), context)
  expect(ordinary.upgrade).toBeUndefined()

  const atOnce = { ...request, atomicRequired: true }
  const { upgrade, description } = await prepareCallsApproval(atOnce, await planCalls(atOnce, planned), context)
  expect(upgrade).toEqual({ replaces: expect.stringMatching(new RegExp(stranger, 'i')), isRequired: true })
  expect(getDangerCodes({ description })).toEqual(['program-replaced'])
  expect(description.highRisk).toBe(true)
})
