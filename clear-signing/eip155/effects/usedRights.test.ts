import { startTestChain, type TestChain } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import {
  createWalletClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseEther,
  publicActions,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BatchCall, encodeBatch } from '../account/batch.ts'
import { getDelegatedCode } from '../account/delegation.ts'
import { encodePermit, encodeStep, itself } from '../call/router.testing.ts'
import { describeBatch } from '../transaction/describeTransaction.ts'
import * as paper from '../transaction/node.testing.ts'

const { delegate } = smartAccounts
const { encode, attacker } = paper
const deadline = 2n ** 40n
/** Amount to spend, in base units: most of the account's 1,000 dollars. */
const spend = 600_000_000n

let chain: TestChain
let account: Hex

beforeAll(async () => {
  chain = await startTestChain()
  account = (await chain.createAccount()).address
})
afterAll(() => chain.stop())

type Contract = 'usdc' | 'dai' | 'weth' | 'swapRouter' | 'uniswapRouter'
const getContract = (name: Contract) => chain.contracts[name]
const createCall = (to: Hex, data: Hex): BatchCall => ({ to, value: 0n, data })

const createApproval = (amount = spend, spender = getContract('swapRouter')) =>
  createCall(getContract('usdc'), encode('approve', spender, amount))
const encodeExchange = (amount: bigint, amountOutMin: bigint) =>
  encodeStep('swapExactTokensForTokens', amount, amountOutMin, [getContract('usdc'), getContract('weth')], itself)
const createSwap = ({ amount = spend, amountOutMin = 1n, router = getContract('swapRouter') } = {}) =>
  createCall(
    router,
    encodeStep('multicall', deadline, [
      encodeExchange(amount, amountOutMin),
      encodeStep('unwrapWETH9', amountOutMin, account),
    ]),
  )

type Sent = { isAtomic?: boolean }

/** Describes calls as the approval does, and reads from the real token how much the spender may take afterwards. */
async function explain(calls: BatchCall[], { isAtomic = true }: Sent = {}) {
  const { network, client } = chain
  const whole = { call: createCall(account, encodeBatch(calls)), delegate }
  const listed = calls.map(({ value, ...rest }) => ({ ...rest, value: toQuantity(value) }))
  const context = { network, client, account }
  const description = renderInEnglish(await describeBatch(listed, context, isAtomic ? whole : undefined))
  const { title, outflows, risks } = description
  const texts = risks.map(({ text }) => String(text))
  return {
    title,
    limits: outflows.flatMap(({ label, value }) => (label === 'Spending limit' ? [value] : [])),
    afterwards: texts.filter((text) => text.includes('afterwards')),
    shares: risks.flatMap(({ code, text }) => (code === 'large-part' ? [String(text)] : [])),
  }
}

async function readAllowanceAfter(calls: BatchCall[], spender = getContract('swapRouter')): Promise<bigint> {
  const about = { abi: erc20Abi, functionName: 'allowance' } as const
  const readCall = { to: getContract('usdc'), data: encodeFunctionData({ ...about, args: [account, spender] }) }
  const run = { from: account, to: account, data: encodeBatch(calls) }
  const stateOverrides = { [account]: { code: getDelegatedCode(delegate) } }
  const params = [{ blockStateCalls: [{ calls: [run, readCall], stateOverrides }], validation: false }, 'latest']
  type Answer = { calls: { returnData: Hex }[] }[]
  const [block] = await chain.client.request<Answer>({ method: 'eth_simulateV1', params })
  return decodeFunctionResult({ ...about, data: block?.calls[1]?.returnData ?? '0x' })
}

describe('a limit that the swap uses up', () => {
  test('default: nothing is said to be left, and the batch is called what it is', async () => {
    const calls = [createApproval(), createSwap()]
    expect(await readAllowanceAfter(calls)).toBe(0n)
    expect(await explain(calls)).toEqual({
      title: 'Swap USDC for ETH',
      limits: [],
      afterwards: [],
      shares: ['This sends half of your USDC or more.'],
    })
  })

  test('behavior: an earlier limit that is taken back first changes nothing', async () => {
    const calls = [createApproval(0n), createApproval(), createSwap()]
    expect(await readAllowanceAfter(calls)).toBe(0n)
    expect(await explain(calls)).toMatchObject({ title: 'Swap USDC for ETH', limits: [], afterwards: [] })
  })

  test('behavior: other steps keep the title of several steps', async () => {
    const pay = createCall(getContract('dai'), encode('transfer', attacker, 1n))
    expect(await explain([createApproval(), createSwap(), pay])).toMatchObject({ title: '3 steps in one', limits: [] })
  })
})

describe('a limit that stays', () => {
  const remaining = { limits: ['600 USDC'], afterwards: [expect.stringMatching(/^0x.* could take some of your USDC/)] }
  const toSpend = { amount: 1_000_000n }

  test.each<[string, () => BatchCall[], object]>([
    ['larger than the swap', () => [createApproval(spend + 1n), createSwap()], { limits: ['600.000001 USDC'] }],
    ['much larger than the swap', () => [createApproval(), createSwap(toSpend)], {}],
    ['after the swap', () => [createApproval(), createSwap(), createApproval()], {}],
    [
      'given twice, used once',
      () => [createApproval(spend), createSwap(), createApproval(1n)],
      { limits: ['0.000001 USDC'] },
    ],
  ])('error: one %s', async (_, calls, more) => {
    expect(await readAllowanceAfter(calls())).toBeGreaterThan(0n)
    expect(await explain(calls())).toMatchObject({
      ...remaining,
      ...more,
      title: expect.stringMatching(/steps in one$/),
    })
  })

  test('error: one for another spender, also for another router', async () => {
    for (const spender of [attacker, getContract('uniswapRouter')]) {
      const calls = [createApproval(spend, spender), createApproval(1n), createSwap({ amount: 1n })]
      expect(await readAllowanceAfter(calls, spender)).toBe(spend)
      expect(await explain(calls)).toMatchObject({
        title: '3 steps in one',
        limits: ['600 USDC'],
        afterwards: [expect.stringContaining(spender.toLowerCase())],
        shares: ['The spender could take half of your USDC or more.'],
      })
    }
  })

  test('error: one for another spender of just the amount that is swapped', async () => {
    const calls = [createApproval(spend, attacker), createApproval(), createSwap()]
    expect([await readAllowanceAfter(calls, attacker), await readAllowanceAfter(calls)]).toEqual([spend, 0n])
    expect(await explain(calls)).toMatchObject({
      title: '3 steps in one',
      limits: ['600 USDC'],
      afterwards: [expect.stringContaining(attacker)],
    })
  })

  test('error: one after a swap that an earlier limit has paid for', async () => {
    const before = account
    const owner = await chain.createAccount()
    const client = createWalletClient({ account: owner, transport: http(chain.rpcUrl) }).extend(publicActions)
    const { to, data } = createApproval()
    await waitForReceipt(client, await client.sendTransaction({ to, data, chain: null }))
    account = owner.address
    try {
      const calls = [createSwap(), createApproval()]
      expect(await readAllowanceAfter(calls)).toBe(spend)
      expect(await explain(calls)).toMatchObject({ ...remaining, title: '2 steps in one' })
    } finally {
      account = before
    }
  })

  test('error: one whose swap is absent, or was before', async () => {
    const pay = createCall(getContract('usdc'), encode('transfer', attacker, 1n))
    for (const calls of [
      [createApproval(), pay],
      [createApproval(1n), createSwap({ amount: 1n }), createApproval()],
    ]) {
      expect(await explain(calls)).toMatchObject({ ...remaining, shares: [expect.stringContaining('could take half')] })
    }
  })

  test('error: one whose swap reverts', async () => {
    const calls = [createApproval(), createSwap({ amountOutMin: parseEther('1000') })]
    expect(await explain(calls)).toMatchObject({ limits: ['600 USDC'], title: '2 steps in one' })
  })

  test('error: one whose swap is a transaction of its own', async () => {
    expect(await explain([createApproval(), createSwap()], { isAtomic: false })).toMatchObject({
      ...remaining,
      title: '2 steps, one after the other',
      shares: expect.arrayContaining(['The spender could take half of your USDC or more.']),
    })
  })

  test('error: one for a contract that only looks like a router', async () => {
    const { network } = chain
    chain.network = { ...network, known: { ...network.known, routers: [] } }
    const args = [spend, 1n, [getContract('usdc'), getContract('weth')], account, deadline]
    const direct = createCall(getContract('uniswapRouter'), encode('swapExactTokensForTokens', ...args))
    try {
      for (const calls of [
        [createApproval(), createSwap()],
        [createApproval(spend, getContract('uniswapRouter')), direct],
      ])
        expect(await explain(calls)).toMatchObject({ ...remaining, title: '2 steps in one' })
    } finally {
      chain.network = network
    }
  })

  test('error: an unlimited one', async () => {
    const { limits, title } = await explain([createApproval(maxUint256), createSwap()])
    expect([limits, title]).toEqual([['Unlimited USDC'], '2 steps in one'])
  })
})

describe('a permit inside of the call that swaps', () => {
  const { usdc, weth, swapRouter, account: owner } = paper
  const units = 100_000_000n
  const steps = [
    encodePermit(usdc, units),
    encodeStep('swapExactTokensForTokens', units, 1n, [usdc, weth], itself),
    encodeStep('unwrapWETH9', 1n, owner),
  ]
  const gives = { token: usdc, from: owner, to: swapRouter, amount: units }
  const brings = { from: swapRouter, to: owner, amount: parseEther('0.04') }
  const describeAfterwards = async (moves: paper.Move[], amount = units, spender = swapRouter) => {
    const request = { to: swapRouter, data: encodeStep('multicall', paper.later, steps) }
    const { risks, outflows } = await paper.describe(request, { moves, approvals: [{ token: usdc, spender, amount }] })
    const limits = outflows.filter(({ label }) => label === 'Spending limit')
    return [risks.filter(({ text }) => String(text).includes('afterwards')).length, limits.length]
  }

  test('default: nothing is said to be left of one that the swap uses up', async () => {
    expect(await describeAfterwards([gives, brings])).toEqual([0, 0])
  })

  test('error: a right that the calls do not name, or that no token leaves for, is said to be left', async () => {
    expect(await describeAfterwards([gives, brings], units + 1n)).toEqual([1, 1])
    expect(await describeAfterwards([gives, brings], units, attacker)).toEqual([1, 1])
    expect(await describeAfterwards([{ ...gives, amount: units - 1n }, brings])).toEqual([1, 1])
    expect(await describeAfterwards([brings])).toEqual([1, 1])
  })
})
