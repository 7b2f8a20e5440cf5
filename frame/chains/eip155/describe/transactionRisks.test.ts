import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import type { PreparedTransaction } from '../send/transactions.ts'
import { account, codesOf, encode, describe as explain, network, person, thief, usdc } from './testNode.ts'
import { withTransactionRisks } from './transactionRisks.ts'

const gwei = 10n ** 9n
const fee = (maxFeePerGas: bigint, gas: bigint) => {
  const maximumWei = maxFeePerGas * gas
  return { maxFeePerGas, maxPriorityFeePerGas: gwei, maximumWei, estimatedWei: maximumWei / 2n }
}

type Wish = {
  to?: `0x${string}`
  value?: bigint
  data?: `0x${string}`
  gas?: bigint
  /** @default the limit */
  needed?: bigint
  /** Wei for each gas, as the page suggests. */
  price?: bigint
  balance?: bigint
  nonce?: number
  replaces?: boolean
  type?: '0x0'
}

/** A transaction on a network whose fast fee is 30 gwei. */
async function judge(wish: Wish) {
  const { to = person, value = 0n, data = '0x', gas = 21_000n, price, balance = parseEther('10') } = wish
  const { nonce, replaces = false, type, needed = gas } = wish
  const request = { from: account, to, data, value: `0x${value.toString(16)}`, ...(type && { type }) } as const
  const speeds = { slow: fee(15n * gwei, gas), normal: fee(20n * gwei, gas), fast: fee(30n * gwei, gas) }
  const transaction: PreparedTransaction = {
    ...{ type: type ? 'legacy' : 'eip1559', chainId: 1, from: account, to, value, data, gas, balance, replaces },
    fees: { kind: 'eip1559', baseFeePerGas: 10n * gwei, speeds },
    ...(price !== undefined && { suggestedFee: fee(price, gas) }),
    ...(nonce !== undefined && { nonce }),
    neededGas: needed,
  }
  const described = await explain(request, { balance })
  return withTransactionRisks(described, { request, transaction, network })
}

test('default: an ordinary fee adds nothing', async () => {
  expect(await judge({ value: parseEther('0.5') })).toMatchObject({ risks: [], details: [], highRisk: false })
  expect(await judge({ value: 1n, price: 45n * gwei })).toMatchObject({ risks: [], highRisk: false })
})

test('error: 9.5 of 10 ether as fee of the page', async () => {
  const price = parseEther('9.5') / 21_000n + 1n
  const description = await judge({ value: 1n, price })
  expect(description.risks[0]).toEqual({
    level: 'danger',
    code: 'high-fee',
    text: 'The site wants you to pay up to 9.5 ETH as network fee. To be fast, 0.00063 ETH is enough.',
  })
  expect(codesOf(description)).toEqual(['high-fee', 'whole-balance', 'over-limit'])
  expect(description.highRisk).toBe(true)
  expect(description.leaves[0]).toMatchObject({ label: 'Network fee, at most', amount: { units: price * 21_000n } })
})

test('behavior: many times the fast fee is let be where it is little money, in all and for the account', async () => {
  const little = { value: 1n, price: 40n * 30n * gwei, gas: 21_000n }
  expect(codesOf(await judge({ ...little, price: 45n * gwei, balance: parseEther('0.002') }))).toEqual([])
  expect(codesOf(await judge({ ...little, gas: 21_000n, price: 91n * gwei }))).toContain('high-fee')
  const cheap = { value: 1n, gas: 21_000n, price: 1000n * gwei }
  expect(codesOf(await judge(cheap))).toContain('high-fee')
})

test('error: value and fee together are what counts', async () => {
  const value = parseEther('0.999')
  expect(codesOf(await judge({ value }))).toEqual([])
  expect(codesOf(await judge({ value, price: 80n * gwei }))).toEqual(['over-limit'])
  expect(codesOf(await judge({ value: parseEther('0.9'), balance: parseEther('0.947') }))).toEqual(['whole-balance'])
})

test('behavior: the fee of a small account that sends tokens is no loss of everything', async () => {
  const data = encode('transfer', thief, 1n)
  expect(codesOf(await judge({ to: usdc, data, gas: 60_000n, balance: parseEther('0.00181') }))).toEqual([])
})

test('error: what takes the place of a waiting transaction is said to do so', async () => {
  const description = await judge({ value: 1n, nonce: 7, replaces: true, type: '0x0' })
  expect(description.risks).toMatchObject([{ level: 'warning', code: 'replaces-waiting' }])
  expect(description.risks[0]?.text).toContain('(nonce 7)')
  expect(description.details.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Type, chosen by the site: without priority fee',
    'Nonce, chosen by the site: 7',
  ])
})

test('error: a limit of gas far above what is needed is a high fee at any speed', async () => {
  const description = await judge({ gas: 16_000_000n, needed: 60_000n })
  expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'high-fee' })
  expect(description.leaves[0]).toMatchObject({ label: 'Network fee, at most', value: '0.32 ETH' })
  expect(codesOf(await judge({ gas: 90_000n, needed: 60_000n }))).toEqual([])
})

test('error: a fee of the page that takes nearly everything counts although nothing else leaves', async () => {
  const price = 80n * gwei
  const description = await judge({ price, balance: 21_000n * price + 1n })
  expect(codesOf(description)).toEqual(['whole-balance'])
  expect(description.leaves).toMatchObject([{ label: 'Network fee, at most' }])
})

test('error: taking the place of a waiting transaction with the fee of the page is of high risk', async () => {
  const description = await judge({ value: 1n, nonce: 7, replaces: true, price: 40n * gwei })
  expect(description.risks).toMatchObject([{ level: 'danger', code: 'replaces-waiting' }])
  expect(description.leaves[0]).toMatchObject({ label: 'Network fee, at most' })
})
