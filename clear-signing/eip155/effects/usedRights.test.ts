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
import { startTestChain, type TestChain } from '../../../frame/chains/eip155/chain.testing.ts'
import { inEnglish } from '../../../frame/i18n/inEnglish.testing.ts'
import { waitForReceipt } from '../../../localnet/evm/waitForReceipt.ts'
import { type BatchCall, encodeBatch } from '../account/batch.ts'
import { codeAfter } from '../account/program.ts'
import { encodePermit, encodeStep, itself } from '../call/router.testing.ts'
import { describeBatch } from '../transaction/describeTransaction.ts'
import * as paper from '../transaction/node.testing.ts'

const { delegate } = smartAccounts
const { encode, thief } = paper
const deadline = 2n ** 40n
/** Most of the account's 1,000 dollars. */
const spend = 600_000_000n

let chain: TestChain
let account: Hex

beforeAll(async () => {
  chain = await startTestChain()
  account = (await chain.createAccount()).address
})
afterAll(() => chain.stop())

type Contract = 'usdc' | 'dai' | 'weth' | 'swapRouter' | 'uniswapRouter'
const at = (name: Contract) => chain.contracts[name]
const call = (to: Hex, data: Hex): BatchCall => ({ to, value: 0n, data })

const approve = (amount = spend, spender = at('swapRouter')) => call(at('usdc'), encode('approve', spender, amount))
const exchange = (amount: bigint, least: bigint) =>
  encodeStep('swapExactTokensForTokens', amount, least, [at('usdc'), at('weth')], itself)
const swap = ({ amount = spend, least = 1n, router = at('swapRouter') } = {}) =>
  call(router, encodeStep('multicall', deadline, [exchange(amount, least), encodeStep('unwrapWETH9', least, account)]))

type Sent = { isOne?: boolean }

/** Describes calls like the approval does, then reads from the real token what the spender may take after them. */
async function explain(calls: BatchCall[], { isOne = true }: Sent = {}) {
  const { network, client } = chain
  const whole = { call: call(account, encodeBatch(calls)), program: delegate }
  const listed = calls.map(({ value, ...rest }) => ({ ...rest, value: toQuantity(value) }))
  const context = { network, client, account }
  const description = inEnglish(await describeBatch(listed, context, isOne ? whole : undefined))
  const { title, leaves, risks } = description
  const texts = risks.map(({ text }) => String(text))
  return {
    title,
    limits: leaves.flatMap(({ label, value }) => (label === 'Spending limit' ? [value] : [])),
    afterwards: texts.filter((text) => text.includes('afterwards')),
    shares: risks.flatMap(({ code, text }) => (code === 'large-part' ? [String(text)] : [])),
  }
}

async function allowanceAfter(calls: BatchCall[], spender = at('swapRouter')): Promise<bigint> {
  const about = { abi: erc20Abi, functionName: 'allowance' } as const
  const read = { to: at('usdc'), data: encodeFunctionData({ ...about, args: [account, spender] }) }
  const run = { from: account, to: account, data: encodeBatch(calls) }
  const stateOverrides = { [account]: { code: codeAfter(delegate) } }
  const params = [{ blockStateCalls: [{ calls: [run, read], stateOverrides }], validation: false }, 'latest']
  type Answer = { calls: { returnData: Hex }[] }[]
  const [block] = await chain.client.request<Answer>({ method: 'eth_simulateV1', params })
  return decodeFunctionResult({ ...about, data: block?.calls[1]?.returnData ?? '0x' })
}

describe('a limit that the swap uses up', () => {
  test('default: nothing is said to be left, and the batch is called what it is', async () => {
    const calls = [approve(), swap()]
    expect(await allowanceAfter(calls)).toBe(0n)
    expect(await explain(calls)).toEqual({
      title: 'Swap USDC for ETH',
      limits: [],
      afterwards: [],
      shares: ['This sends half of your USDC or more.'],
    })
  })

  test('behavior: an earlier limit that is taken back first changes nothing', async () => {
    const calls = [approve(0n), approve(), swap()]
    expect(await allowanceAfter(calls)).toBe(0n)
    expect(await explain(calls)).toMatchObject({ title: 'Swap USDC for ETH', limits: [], afterwards: [] })
  })

  test('behavior: other steps keep the title of several steps', async () => {
    const pay = call(at('dai'), encode('transfer', thief, 1n))
    expect(await explain([approve(), swap(), pay])).toMatchObject({ title: '3 steps in one', limits: [] })
  })
})

describe('a limit that stays', () => {
  const said = { limits: ['600 USDC'], afterwards: [expect.stringMatching(/^0x.* could take some of your USDC/)] }
  const toSpend = { amount: 1_000_000n }

  test.each<[string, () => BatchCall[], object]>([
    ['larger than the swap', () => [approve(spend + 1n), swap()], { limits: ['600.000001 USDC'] }],
    ['much larger than the swap', () => [approve(), swap(toSpend)], {}],
    ['after the swap', () => [approve(), swap(), approve()], {}],
    ['given twice, used once', () => [approve(spend), swap(), approve(1n)], { limits: ['0.000001 USDC'] }],
  ])('error: one %s', async (_, calls, more) => {
    expect(await allowanceAfter(calls())).toBeGreaterThan(0n)
    expect(await explain(calls())).toMatchObject({ ...said, ...more, title: expect.stringMatching(/steps in one$/) })
  })

  test('error: one for another spender, also for another router', async () => {
    for (const spender of [thief, at('uniswapRouter')]) {
      const calls = [approve(spend, spender), approve(1n), swap({ amount: 1n })]
      expect(await allowanceAfter(calls, spender)).toBe(spend)
      expect(await explain(calls)).toMatchObject({
        title: '3 steps in one',
        limits: ['600 USDC'],
        afterwards: [expect.stringContaining(spender.toLowerCase())],
        shares: ['The spender could take half of your USDC or more.'],
      })
    }
  })

  test('error: one for another spender of just the amount that is swapped', async () => {
    const calls = [approve(spend, thief), approve(), swap()]
    expect([await allowanceAfter(calls, thief), await allowanceAfter(calls)]).toEqual([spend, 0n])
    expect(await explain(calls)).toMatchObject({
      title: '3 steps in one',
      limits: ['600 USDC'],
      afterwards: [expect.stringContaining(thief)],
    })
  })

  test('error: one after a swap that an earlier limit has paid for', async () => {
    const before = account
    const owner = await chain.createAccount()
    const client = createWalletClient({ account: owner, transport: http(chain.rpcUrl) }).extend(publicActions)
    const { to, data } = approve()
    await waitForReceipt(client, await client.sendTransaction({ to, data, chain: null }))
    account = owner.address
    try {
      const calls = [swap(), approve()]
      expect(await allowanceAfter(calls)).toBe(spend)
      expect(await explain(calls)).toMatchObject({ ...said, title: '2 steps in one' })
    } finally {
      account = before
    }
  })

  test('error: one whose swap is absent, or was before', async () => {
    const pay = call(at('usdc'), encode('transfer', thief, 1n))
    for (const calls of [
      [approve(), pay],
      [approve(1n), swap({ amount: 1n }), approve()],
    ]) {
      expect(await explain(calls)).toMatchObject({ ...said, shares: [expect.stringContaining('could take half')] })
    }
  })

  test('error: one whose swap reverts', async () => {
    const calls = [approve(), swap({ least: parseEther('1000') })]
    expect(await explain(calls)).toMatchObject({ limits: ['600 USDC'], title: '2 steps in one' })
  })

  test('error: one whose swap is a transaction of its own', async () => {
    expect(await explain([approve(), swap()], { isOne: false })).toMatchObject({
      ...said,
      title: '2 steps, one after the other',
      shares: expect.arrayContaining(['The spender could take half of your USDC or more.']),
    })
  })

  test('error: one for a contract that only looks like a router', async () => {
    const { network } = chain
    chain.network = { ...network, known: { ...network.known, routers: [] } }
    const args = [spend, 1n, [at('usdc'), at('weth')], account, deadline]
    const direct = call(at('uniswapRouter'), encode('swapExactTokensForTokens', ...args))
    try {
      for (const calls of [
        [approve(), swap()],
        [approve(spend, at('uniswapRouter')), direct],
      ])
        expect(await explain(calls)).toMatchObject({ ...said, title: '2 steps in one' })
    } finally {
      chain.network = network
    }
  })

  test('error: an unlimited one', async () => {
    const { limits, title } = await explain([approve(maxUint256), swap()])
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
  const afterwards = async (moves: paper.Move[], amount = units, spender = swapRouter) => {
    const asked = { to: swapRouter, data: encodeStep('multicall', paper.later, steps) }
    const { risks, leaves } = await paper.describe(asked, { moves, approvals: [{ token: usdc, spender, amount }] })
    const limits = leaves.filter(({ label }) => label === 'Spending limit')
    return [risks.filter(({ text }) => String(text).includes('afterwards')).length, limits.length]
  }

  test('default: nothing is said to be left of one that the swap uses up', async () => {
    expect(await afterwards([gives, brings])).toEqual([0, 0])
  })

  test('error: a right that the calls do not name, or that no token leaves for, is said to be left', async () => {
    expect(await afterwards([gives, brings], units + 1n)).toEqual([1, 1])
    expect(await afterwards([gives, brings], units, thief)).toEqual([1, 1])
    expect(await afterwards([{ ...gives, amount: units - 1n }, brings])).toEqual([1, 1])
    expect(await afterwards([brings])).toEqual([1, 1])
  })
})
