import { describeBatch, describeTransaction } from '@oriel/clear-signing/eip155/transaction/describeTransaction.ts'
import { describeTypedData } from '@oriel/clear-signing/eip155/typedData/describeTypedData.ts'
import { describeMessage } from '@oriel/clear-signing/message/describeMessage.ts'
import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther, stringToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestChain, type TestChain, tokenAbi } from '../../chains/eip155/chain.testing.ts'
import { renderInEnglish } from '../../i18n/renderInEnglish.testing.ts'
import type { EvmContext } from './evmContext.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [] } }))

const origin = 'https://app.example'
const stranger = '0x00000000000000000000000000000000000a11ce'
const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
])
let chain: TestChain
let user: PrivateKeyAccount

beforeAll(async () => {
  chain = await startTestChain()
  user = await chain.createAccount()
})
afterAll(() => chain.stop())

const describers = {
  personal_sign: (params: unknown, context: EvmContext) =>
    describeMessage(readParams('personal_sign', params)[0], context),
  eth_signTypedData_v4: (params: unknown, context: EvmContext) =>
    describeTypedData(readParams('eth_signTypedData_v4', params)[1], context),
  eth_sendTransaction: (params: unknown, context: EvmContext) =>
    describeTransaction(readParams('eth_sendTransaction', params)[0], context),
}

const describeRequest = async (method: keyof typeof describers, params: unknown, client = chain.client) => {
  const context = { origin, client, account: user.address, network: chain.network, now: Date.now() }
  return renderInEnglish(await describers[method](params, context))
}
const sign = (text: string) => describeRequest('personal_sign', [stringToHex(text), user.address])
const send = (fields: object) => describeRequest('eth_sendTransaction', [{ from: user.address, ...fields }])
const getRiskCodes = async (description: ReturnType<typeof describeRequest>) =>
  (await description).risks.map(({ code }) => code)
const encodeTokenCall = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })

describe('messages', () => {
  test('default: a plain message is shown as its text', async () => {
    expect(await sign('Hello, world')).toEqual({
      kind: 'message',
      title: 'Sign message',
      headline: [],
      details: [],
      outflows: [{ label: 'Message', kind: 'text', value: 'Hello, world' }],
      message: { text: 'Hello, world', format: 'text', bytes: 12, truncated: false },
      risks: [],
      calls: [],
      highRisk: false,
    })
  })

  test('behavior: bytes that are no text are shown as hex', async () => {
    const description = await describeRequest('personal_sign', ['0xff00ff', user.address])
    expect(description.message).toMatchObject({ text: '0xff00ff', format: 'hex', bytes: 3 })
    expect(description.risks).toMatchObject([{ code: 'unreadable-message' }])
  })

  test.each([
    ['32 bytes', `0x${'ab'.repeat(32)}`],
    ['a hash as text', stringToHex('ab'.repeat(32))],
  ])('behavior: a blind hash: %s', async (_, data) => {
    const { risks, highRisk } = await describeRequest('personal_sign', [data, user.address])
    expect(risks[0]).toMatchObject({ level: 'danger', code: 'blind-hash' })
    expect(highRisk).toBe(true)
  })

  test('behavior: hidden and reordering characters are shown and named', async () => {
    expect((await sign('a\u200bb')).message?.text).toBe('a⟨U+200B⟩b')
    expect(await getRiskCodes(sign('a\u200bb'))).toEqual(['hidden-characters'])
    expect(await getRiskCodes(sign('a\u202eb'))).toEqual(['text-direction'])
  })

  test('behavior: a long text is a risk, and a very long one is cut', async () => {
    expect(await getRiskCodes(sign('x'.repeat(10_000)))).toEqual(['long-text'])
    expect(await getRiskCodes(sign('\n'.repeat(100)))).toEqual(['long-text'])
    const cut = await sign('x'.repeat(30_000))
    expect(cut.message).toMatchObject({ truncated: true, bytes: 30_000 })
    expect(cut.risks).toMatchObject([{ level: 'danger', code: 'truncated-text' }])
  })

  test('behavior: a sign-in for another site', async () => {
    const text = `bank.example wants you to sign in with your Ethereum account:\n${user.address}\n\n\nURI: https://bank.example
Version: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
    const description = await sign(text)
    expect(description).toMatchObject({ kind: 'signIn', siwe: { domain: 'bank.example' }, highRisk: true })
    expect(description.risks.map(({ code }) => code)).toEqual(['siwe-domain', 'siwe-uri'])
  })
})

describe('transactions', () => {
  test('default: a transfer shows the amount, the recipient and the balance change', async () => {
    const description = await send({ to: stranger, value: '0xde0b6b3a7640000' })
    expect(description).toMatchObject({ kind: 'transaction', title: 'Send', risks: [], highRisk: false })
    expect(description.headline).toMatchObject([
      { label: 'Amount', value: '1 ETH', amount: { units: parseEther('1'), decimals: 18 } },
      { label: 'To', kind: 'address', value: stranger },
    ])
    expect(description.simulation).toMatchObject({ ok: true, changes: [{ kind: 'native' }] })
  })

  test('behavior: a token is named and counted by its own decimals', async () => {
    const { usdc } = chain.contracts
    const { title, headline, risks } = await send({ to: usdc, data: encodeTokenCall('transfer', stranger, 2_500_000n) })
    expect(title).toBe('Send tokens')
    expect(headline[0]).toMatchObject({ label: 'Amount', value: '2.5 USDC', raw: '2500000' })
    expect(risks).toEqual([])
  })

  test('behavior: an unlimited allowance for an account', async () => {
    const { usdc } = chain.contracts
    const description = await send({ to: usdc, data: encodeTokenCall('approve', stranger, maxUint256) })
    expect(description).toMatchObject({ title: 'Allow spending', highRisk: true })
    expect(description.headline[0]).toMatchObject({ value: 'Unlimited USDC', amount: { unlimited: true } })
    expect(new Set(description.risks.map(({ code }) => code))).toEqual(
      new Set(['unlimited-allowance', 'spender-without-code']),
    )
  })

  test('behavior: a contract is unknown unless the deployment names it', async () => {
    const { usdc, dai, uniswapRouter } = chain.contracts
    expect(await getRiskCodes(send({ to: usdc, data: encodeTokenCall('approve', dai, 5n) }))).toEqual([
      'allowance',
      'unknown-spender',
    ])
    expect(await getRiskCodes(send({ to: usdc, data: encodeTokenCall('approve', uniswapRouter, 5n) }))).toEqual([
      'allowance',
    ])
  })

  test('behavior: taking an allowance away is no risk', async () => {
    const { usdc, uniswapRouter } = chain.contracts
    const description = await send({ to: usdc, data: encodeTokenCall('approve', uniswapRouter, 0n) })
    expect(description).toMatchObject({ title: 'Remove a permission to spend', risks: [] })
  })

  test('behavior: all NFTs, also inside a multicall', async () => {
    const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] })
    expect(await getRiskCodes(send({ to: chain.contracts.nft, data: all }))).toContain('approval-for-all')
    const wrapped = encodeFunctionData({ abi, functionName: 'multicall', args: [[all]] })
    const description = await send({ to: chain.contracts.nft, data: wrapped })
    expect(description.calls[0]?.inner[0]?.title).toBe('Allow access to all Local Windows')
    expect(description.risks.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['approval-for-all', 'simulation-failed']),
    )
  })

  test('behavior: recipients that lose what is sent', async () => {
    const { usdc } = chain.contracts
    expect(await getRiskCodes(send({ to: `0x${'0'.repeat(40)}`, value: '0x1' }))).toEqual(['zero-address'])
    expect(await getRiskCodes(send({ to: user.address, value: '0x1' }))).toEqual(['own-address'])
    expect(await getRiskCodes(send({ to: usdc, data: encodeTokenCall('transfer', usdc, 1n) }))).toContain(
      'token-contract-recipient',
    )
  })

  test('behavior: everything that is there', async () => {
    expect(await getRiskCodes(send({ to: stranger, value: `0x${parseEther('9.9').toString(16)}` }))).toEqual([
      'whole-balance',
      'over-limit',
    ])
    const { usdc } = chain.contracts
    expect(await getRiskCodes(send({ to: usdc, data: encodeTokenCall('transfer', stranger, 1_000_000_000n) }))).toEqual(
      ['whole-balance'],
    )
  })

  test('behavior: more than one whole unit at once is of high risk', async () => {
    const limit = parseEther('1')
    expect(await send({ to: stranger, value: `0x${limit.toString(16)}` })).toMatchObject({ risks: [], highRisk: false })
    expect(await send({ to: stranger, value: `0x${(limit + 1n).toString(16)}` })).toMatchObject({
      risks: [{ code: 'over-limit', text: 'Large amount: more than 1 ETH leaves your account.' }],
      highRisk: true,
    })
  })

  test('behavior: a call that fails, an unknown function, no contract', async () => {
    const failing = await send({ to: chain.contracts.usdc, data: encodeTokenCall('transfer', stranger, 10n ** 30n) })
    expect(failing.risks).toMatchObject([{ level: 'danger', code: 'simulation-failed' }])
    const unknown = await send({ to: stranger, data: '0x12345678' })
    expect(unknown.title).toBe('Unknown action')
    expect(unknown.risks.map(({ code }) => code)).toEqual(['unknown-function', 'no-code'])
    expect(unknown.headline).toMatchObject([{ value: stranger }, { kind: 'code', value: '0x12345678' }])
  })

  test('behavior: a contract creation and a delegation', async () => {
    expect(await send({ data: '0x6000' })).toMatchObject({ title: 'Create a contract' })
    const authorizationList = [{ chainId: '0x7a69', address: stranger, nonce: '0x0', r: '0x1', s: '0x1' }]
    const description = await send({ to: user.address, authorizationList })
    expect(description.headline[0]).toMatchObject({ label: 'Hands your account to', value: stranger })
    expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'delegation' })
  })

  test('behavior: several calls are described one by one', async () => {
    const calls = [
      { to: stranger, value: '0x1' } as const,
      { to: chain.contracts.usdc, data: encodeTokenCall('transfer', stranger, 1n) },
    ]
    const { client, network } = chain
    const context = { account: user.address, network, origin, client, now: Date.now() }
    const description = renderInEnglish(await describeBatch(calls, context))
    expect(description.calls.map(({ title }) => title)).toEqual(['Send', 'Send tokens'])
    expect(description.simulation).toMatchObject({ ok: true, changes: [{ kind: 'native' }, { kind: 'erc20' }] })
  })

  test('error: without the network the request is shown, and nothing is called checked', async () => {
    const offline = getEvmClient(chain.network, {
      url: 'http://fake',
      fetch: () => Promise.reject(new Error('offline')),
    })
    const params = [{ from: user.address, to: chain.contracts.usdc, data: encodeTokenCall('transfer', stranger, 5n) }]
    const description = await describeRequest('eth_sendTransaction', params, offline)
    expect(description.headline[0]?.value).toBe('5 base units of unknown token')
    expect(description.simulation).toMatchObject({ unavailable: true })
    expect(description.risks.map(({ code }) => code)).toEqual(['simulation-unavailable', 'chain-unreachable'])
  })
})

test('error: params that the table does not allow', async () => {
  await expect(describeRequest('personal_sign', [])).rejects.toMatchObject({ code: -32602 })
})
