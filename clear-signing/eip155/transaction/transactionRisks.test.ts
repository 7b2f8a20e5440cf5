import type { PreparedTransaction } from '@oriel/frame/chains/eip155/send/transactions.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { account, alice, attacker, describeRaw, encode, getCodes, network, usdc } from './node.testing.ts'
import { withTransactionRisks } from './transactionRisks.ts'

const gwei = 10n ** 9n
const createFee = (maxFeePerGas: bigint, gas: bigint) => {
  const maxWei = maxFeePerGas * gas
  return { maxFeePerGas, maxPriorityFeePerGas: gwei, maxWei, estimatedWei: maxWei / 2n }
}

type JudgeParams = {
  to?: `0x${string}`
  value?: bigint
  data?: `0x${string}`
  gas?: bigint
  /** Gas that the transaction needs. @default the limit */
  needed?: bigint
  /** Gas price that the page suggests, in wei per gas. */
  price?: bigint
  balance?: bigint
  nonce?: number
  replaces?: boolean
  type?: '0x0'
}

async function judge(params: JudgeParams) {
  const { to = alice, value = 0n, data = '0x', gas = 21_000n, price, balance = parseEther('10') } = params
  const { nonce, replaces = false, type, needed = gas } = params
  const request = { from: account, to, data, value: `0x${value.toString(16)}`, type } as const
  const speeds = {
    slow: createFee(15n * gwei, gas),
    normal: createFee(20n * gwei, gas),
    fast: createFee(30n * gwei, gas),
  }
  const transaction: PreparedTransaction = {
    type: type ? 'legacy' : 'eip1559',
    chainId: 1,
    from: account,
    to,
    value,
    data,
    gas,
    balance,
    replaces,
    fees: { kind: 'eip1559', baseFeePerGas: 10n * gwei, speeds },
    suggestedFee: price !== undefined ? { ...createFee(price, gas), isHigh: false } : undefined,
    nonce,
    neededGas: needed,
  }
  const described = await describeRaw(request, { balance })
  return renderInEnglish(withTransactionRisks(described, { request, transaction, network }))
}

test('default: an ordinary fee adds nothing', async () => {
  expect(await judge({ value: parseEther('0.5') })).toMatchObject({ risks: [], details: [], highRisk: false })
  expect(await judge({ value: 1n, price: 45n * gwei })).toMatchObject({ risks: [], highRisk: false })
})

test("error: the page's fee takes 9.5 of 10 ether", async () => {
  const price = parseEther('9.5') / 21_000n + 1n
  const description = await judge({ value: 1n, price })
  expect(description.risks[0]).toEqual({
    level: 'danger',
    code: 'high-fee',
    text: 'This site wants you to pay a network fee of up to 9.5 ETH. 0.00063 ETH is enough to be fast.',
  })
  expect(getCodes(description)).toEqual(['high-fee', 'whole-balance', 'over-limit'])
  expect(description.highRisk).toBe(true)
  expect(description.outflows[0]).toMatchObject({ label: 'Network fee, at most', amount: { units: price * 21_000n } })
})

test('behavior: many times the fast fee is accepted when it is little, absolutely and for the account', async () => {
  const little = { value: 1n, price: 40n * 30n * gwei, gas: 21_000n }
  expect(getCodes(await judge({ ...little, price: 45n * gwei, balance: parseEther('0.002') }))).toEqual([])
  expect(getCodes(await judge({ ...little, gas: 21_000n, price: 91n * gwei }))).toContain('high-fee')
  const cheap = { value: 1n, gas: 21_000n, price: 1000n * gwei }
  expect(getCodes(await judge(cheap))).toContain('high-fee')
})

test('error: value and fee count together', async () => {
  const value = parseEther('0.999')
  expect(getCodes(await judge({ value }))).toEqual([])
  expect(getCodes(await judge({ value, price: 80n * gwei }))).toEqual(['over-limit'])
  expect(getCodes(await judge({ value: parseEther('0.9'), balance: parseEther('0.947') }))).toEqual(['whole-balance'])
})

test('behavior: the fee of a token transfer from a small account is no loss of the whole balance', async () => {
  const data = encode('transfer', attacker, 1n)
  expect(getCodes(await judge({ to: usdc, data, gas: 60_000n, balance: parseEther('0.00181') }))).toEqual([])
})

test('error: replacing a waiting transaction is reported', async () => {
  const description = await judge({ value: 1n, nonce: 7, replaces: true, type: '0x0' })
  expect(description.risks).toMatchObject([{ level: 'warning', code: 'replaces-waiting' }])
  expect(description.risks[0]?.text).toContain('(nonce 7)')
  expect(description.details.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Type, chosen by the site: without priority fee',
    'Nonce, chosen by the site: 7',
  ])
})

test('error: a gas limit far above the need is a high fee at any speed', async () => {
  const description = await judge({ gas: 16_000_000n, needed: 60_000n })
  expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'high-fee' })
  expect(description.outflows[0]).toMatchObject({ label: 'Network fee, at most', value: '0.32 ETH' })
  expect(getCodes(await judge({ gas: 90_000n, needed: 60_000n }))).toEqual([])
})

test("error: the page's fee counts when it takes nearly everything, although nothing else leaves", async () => {
  const price = 80n * gwei
  const description = await judge({ price, balance: 21_000n * price + 1n })
  expect(getCodes(description)).toEqual(['whole-balance'])
  expect(description.outflows).toMatchObject([{ label: 'Network fee, at most' }])
})

test("error: replacing a waiting transaction at the page's fee is high risk", async () => {
  const description = await judge({ value: 1n, nonce: 7, replaces: true, price: 40n * gwei })
  expect(description.risks).toMatchObject([{ level: 'danger', code: 'replaces-waiting' }])
  expect(description.outflows[0]).toMatchObject({ label: 'Network fee, at most' })
})
