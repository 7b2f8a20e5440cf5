import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { createWalletClient, custom, type Hex, parseEther, parseGwei, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransaction } from 'viem/actions'
import { anvil } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { renderInEnglish } from '../../../i18n/renderInEnglish.testing.ts'
import { account, callRpc, chain, encodeTransfer, prepare, stranger } from '../account.testing.ts'
import { createTestStore, sendPrepared } from '../chain.testing.ts'
import { getDefaultSpeed } from './getDefaultSpeed.ts'
import { type PreparedTransaction, prepareTransaction } from './transactions.ts'
import { toUnsigned } from './unsigned.ts'

test('default: a transfer gets its gas, its fees and its type', async () => {
  const prepared = await prepare({ to: stranger, value: '0x1', chainId: '0x7a69' })
  expect(prepared).toMatchObject({ type: 'eip1559', gas: 21_000n, value: 1n, data: '0x', replaces: false })
  expect(prepared.problem).toBeUndefined()
  const unsigned = toUnsigned(prepared, { speed: 'fast', nonce: 3 })
  expect(unsigned).toMatchObject({
    type: 'eip1559',
    chainId: 31337,
    nonce: 3,
    to: stranger,
    value: '0x1',
    gas: '0x5208',
  })
  expect(unsigned.gasPrice).toBeUndefined()
})

test('behavior: gas gets a margin', async () => {
  const data = encodeTransfer(stranger, 1n)
  const { usdc: to } = chain.contracts
  const { gas } = await prepare({ to, data })
  const estimate = BigInt(await callRpc<Hex>('eth_estimateGas', { from: account.address, to, data }))
  expect(gas).toBe((estimate * 12n) / 10n)
})

test('behavior: the fields of the dapp are honoured', async () => {
  const nonce = await callRpc<Hex>('eth_getTransactionCount', account.address, 'pending')
  const fields = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1', gas: '0xffff', nonce }
  const prepared = await prepare({ to: stranger, ...fields })
  expect(prepared).toMatchObject({ gas: 65_535n, nonce: Number(nonce), replaces: false })
  expect(toUnsigned(prepared, { speed: 'suggested', nonce: 1 })).toMatchObject({
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
  })
  const legacy = await prepare({ to: stranger, type: '0x0', gasPrice: '0x77359400' })
  expect(toUnsigned(legacy, { speed: 'suggested', nonce: 1 })).toMatchObject({ type: 'legacy', gasPrice: '0x77359400' })
  const modern = await prepare({ to: stranger, gasPrice: '0x77359400' })
  expect(toUnsigned(modern, { speed: 'suggested', nonce: 1 })).toMatchObject({
    type: 'eip1559',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x77359400',
  })
})

test('behavior: delegations make it an EIP-7702 transaction', async () => {
  const authorizationList = [
    { chainId: '0x7a69', address: chain.contracts.usdc, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' },
  ]
  const prepared = await prepare({ to: account.address, gas: '0x186a0', authorizationList })
  expect(toUnsigned(prepared, { speed: 'normal', nonce: 0 })).toMatchObject({ type: 'eip7702', authorizationList })
})

test('behavior: a call that reverts is prepared with the reason', async () => {
  const { problem } = await prepare({ to: chain.contracts.usdc, data: encodeTransfer(stranger, 10n ** 30n) })
  expect(problem).toMatchObject({ code: 'reverts' })
  expect(renderInEnglish(problem?.reason)).toBe('There is not enough of this token.')
})

test('behavior: more than there is', async () => {
  const { problem } = await prepare({ to: stranger, value: `0x${parseEther('5000').toString(16)}` })
  expect(problem?.code).toBe('insufficient-funds')
})

describe("the page's gas limit", () => {
  const createCall = () => ({ to: chain.contracts.usdc, data: encodeTransfer(stranger, 1n) })
  const prepareWithGas = (gas: number, fields: object = createCall()) => prepare({ ...fields, gas: toHex(gas) })
  const estimateGas = async () =>
    Number(await callRpc<Hex>('eth_estimateGas', { from: account.address, ...createCall() }))

  test('default: a sufficient limit is accepted', async () => {
    const estimate = await estimateGas()
    expect(await prepareWithGas(estimate)).toMatchObject({ gas: BigInt(estimate) })
    for (const gas of [estimate, 2 * estimate]) expect((await prepareWithGas(gas)).problem).toBeUndefined()
    expect((await prepareWithGas(21_000, { to: stranger, value: '0x1' })).problem).toBeUndefined()
  })

  test('behavior: a limit below the need is reported, with both numbers', async () => {
    const estimate = (await estimateGas()).toLocaleString('en')
    const reason = `The gas limit is 30,000, and this needs about ${estimate}. It would fail, and you would still pay the network fee.`
    expect(renderInEnglish(await prepareWithGas(30_000))).toMatchObject({
      gas: 30_000n,
      problem: { code: 'gas-too-low', reason },
    })
  })

  test('behavior: running out of gas on the chain is reported before sending', async () => {
    const data = encodeTransfer(stranger, 1n)
    const prepared = await prepare({ to: chain.contracts.usdc, data, gas: '0x7530' })
    const { hash } = await sendPrepared(prepared, { chain, account, store: createTestStore() })
    const readReceipt = () => callRpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
    await expect.poll(readReceipt).toMatchObject({ status: '0x0' })
    expect(prepared.problem?.code).toBe('gas-too-low')
  })

  test('behavior: a call that reverts is reported with any limit', async () => {
    const { problem } = await prepareWithGas(100_000, {
      to: chain.contracts.usdc,
      data: encodeTransfer(stranger, 10n ** 30n),
    })
    expect(problem).toMatchObject({ code: 'reverts', reason: { key: 'failure.tokenBalance' } })
  })

  test('behavior: without enough money, that is the reported problem', async () => {
    const poor = privateKeyToAccount(generatePrivateKey())
    const prepared = await prepare({ to: chain.contracts.usdc, data: '0x313ce567', gas: '0x5208' }, poor)
    expect(prepared.problem?.code).toBe('insufficient-funds')
  })

  test.each([
    [
      'does not know the method',
      'eth_estimateGas',
      { code: -32601, message: 'the method eth_estimateGas does not exist' },
    ],
    ['is broken', 'eth_estimateGas', { code: -32603, message: 'Internal error' }],
    ['breaks after it estimated', 'eth_call', { code: -32603, message: 'Internal error' }],
  ] as const)('behavior: a node that %s changes nothing', async (_, method, error) => {
    const prepared = await prepareTransaction(
      { from: account.address, ...createCall(), gas: '0x7530' },
      { ...chain, from: account.address, client: createClientWithout(method, error) },
    )
    expect(prepared).toMatchObject({ gas: 30_000n })
    expect(prepared.problem).toBeUndefined()
  })

  test('behavior: a replacement is simulated without the waiting transaction', async () => {
    const sender = await chain.createAccount()
    const all = { to: chain.contracts.usdc, data: encodeTransfer(stranger, await readBalance(sender.address)) }
    await callRpc('evm_setAutomine', false)
    try {
      const first = await prepare(all, sender)
      await sendPrepared(first, { chain, account: sender, store: createTestStore() })
      const again = await prepare({ ...all, nonce: '0x0', gas: '0x186a0' }, sender)
      expect(again).toMatchObject({ replaces: true })
      expect(again.problem).toBeUndefined()
    } finally {
      await callRpc('evm_setAutomine', true)
      await callRpc('evm_mine')
    }
  })
})

describe('the preselected fee', () => {
  const readSpeed = async (fields: object) => getDefaultSpeed(await prepare({ to: stranger, ...fields }))

  test('default: the normal fee is preselected', async () => {
    expect(await readSpeed({})).toBe('normal')
  })

  /** Creates a viem client for a page. Its transactions are sent with the preselected fee. */
  const page = () =>
    createWalletClient({
      account: account.address,
      chain: anvil,
      transport: custom({
        async request({ method, params }: { method: string; params: [object] }) {
          if (method !== 'eth_sendTransaction') return callRpc(method, ...(params ?? []))
          const prepared = await prepare(params[0])
          const speed = getDefaultSpeed(prepared)
          return (await sendPrepared(prepared, { chain, account, store: createTestStore(), speed })).hash
        },
      }),
    })

  test.each([
    ['a cap above the usual one', { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }],
    ['a tip above the usual one', { maxFeePerGas: parseGwei('4'), maxPriorityFeePerGas: parseGwei('3') }],
    ['a gas price', { type: 'legacy', gasPrice: parseGwei('1.5') }],
  ])('behavior: %s is kept as a page sets it with viem', async (_, fees) => {
    const hash = await page().sendTransaction({ to: stranger, gas: 30_000n, ...fees } as never)
    expect(await getTransaction(page(), { hash })).toMatchObject(fees)
  })

  test('error: a fee that the approval warns about is not preselected', async () => {
    const high = toHex(parseGwei('100'))
    expect(await readSpeed({ maxFeePerGas: high })).toBe('normal')
    expect(await readSpeed({ gasPrice: high })).toBe('normal')
    expect(await readSpeed({ type: '0x0', gasPrice: high })).toBe('normal')
    const poor = await chain.createAccount()
    await callRpc('anvil_setBalance', poor.address, toHex(parseEther('0.001')))
    const prepared = await prepare({ to: stranger, maxFeePerGas: toHex(parseGwei('10')) }, poor)
    expect(getDefaultSpeed(prepared)).toBe('normal')
  })

  test('behavior: a fee of the page below the base fee is not preselected', async () => {
    expect(await readSpeed({ maxFeePerGas: '0x1' })).toBe('normal')
  })

  test('behavior: a cap is estimated at the price that is paid, and a gas price at all of it', async () => {
    const { fees } = await prepare({ to: stranger })
    if (fees.kind !== 'eip1559') throw new Error('expected a base fee')
    const tip = parseGwei('1')
    const readFee = async (fields: object) => (await prepare({ to: stranger, ...fields })).suggestedFee
    expect(await readFee({ maxFeePerGas: toHex(5n * tip), maxPriorityFeePerGas: toHex(tip) })).toMatchObject({
      estimatedWei: 21_000n * (fees.baseFeePerGas + tip),
      maxWei: 21_000n * 5n * tip,
    })
    expect(await readFee({ gasPrice: toHex(5n * tip) })).toMatchObject({ estimatedWei: 21_000n * 5n * tip })
  })

  test("behavior: a replacement preselects the page's fee, also a high one", async () => {
    const prepared = await prepare({ to: stranger, maxFeePerGas: toHex(parseGwei('100')) })
    expect(getDefaultSpeed({ ...prepared, replaces: true })).toBe('suggested')
    expect(getDefaultSpeed({ ...prepared, replaces: true, suggestedFee: undefined })).toBe('normal')
  })

  test('behavior: without a base fee, a gas price is preselected unless it is high', () => {
    const fee = { gasPrice: 100n, estimatedWei: 1n, maxWei: 1n }
    const fees = { kind: 'legacy', speeds: { slow: fee, normal: fee, fast: fee } } as const
    const pickSpeed = (isHigh: boolean) =>
      getDefaultSpeed({ fees, suggestedFee: { ...fee, isHigh }, replaces: false } as unknown as PreparedTransaction)
    expect([false, true].map(pickSpeed)).toEqual(['suggested', 'normal'])
  })
})

test.each([
  ['what can never be sent', { to: stranger, type: '0x5' }, 'type: this kind of transaction is not supported.'],
  ['a nonce with a gap', { to: stranger, nonce: '0xffff' }, expect.stringContaining('is ahead of the next one')],
])('error: %s', async (_, fields, message) => {
  await expect(prepare(fields)).rejects.toMatchObject({ code: -32602, message })
})

function createClientWithout(method: string, error: object) {
  const respond: typeof fetch = async (url, init) => {
    const body = [JSON.parse(String(init?.body))].flat() as { id: number; method: string }[]
    const rest = body.filter((call) => call.method !== method)
    const refused = body.filter((call) => call.method === method).map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    if (rest.length === 0) return Response.json(refused)
    const response = await fetch(url, { ...init, body: JSON.stringify(rest) })
    return Response.json([...((await response.json()) as object[]), ...refused])
  }
  return getEvmClient(chain.network, { url: chain.rpcUrl, fetch: respond })
}

async function readBalance(address: Hex): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  return BigInt(await callRpc<Hex>('eth_call', { to: chain.contracts.usdc, data }, 'latest'))
}

test('error: a transaction of another account is refused', async () => {
  await expect(prepare({ from: stranger, to: stranger })).rejects.toMatchObject({ code: -32602 })
})
