import type { Hex } from '@oriel/shared/chains/caip.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { PaymentRequest } from '@oriel/shared/kit/payment.ts'
import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'

/** Networks without Multicall3. Each read on them is a separate call. */
const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const second = describeEvm({ id: 31338, name: 'Second', rpcUrl: 'http://second.invalid' })
const unused = describeEvm({ id: 31339, name: 'Unused', rpcUrl: 'http://unused.invalid' })
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const token: Hex = `0x${'ab'.repeat(20)}`
const hash: Hex = `0x${'1f'.repeat(32)}`
const origin = 'https://shop.example'
const abi = parseAbi(['function transfer(address to, uint256 amount)'])

type Call = { id: number; method: string; params: [{ to: Hex; data: Hex }] }
const selectors = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567', balanceOf: '0x70a08231' }
let chain: { symbol: string; decimals: bigint; balance: bigint | undefined; ether: bigint; isToken: boolean }

function answer({ method, params: [call] }: Call): unknown {
  if (method === 'eth_getBalance') return `0x${chain.ether.toString(16)}`
  if (method !== 'eth_call' || !chain.isToken) return '0x'
  const is = (selector: string) => call.data.startsWith(selector)
  if (is(selectors.symbol) || is(selectors.name)) return encodeAbiParameters([{ type: 'string' }], [chain.symbol])
  if (is(selectors.decimals)) return encodeAbiParameters([{ type: 'uint256' }], [chain.decimals])
  if (is(selectors.balanceOf) && chain.balance !== undefined)
    return encodeAbiParameters([{ type: 'uint256' }], [chain.balance])
  return '0x'
}

let reads: Call[]
/** Called before the chain responds. */
let beforeAnswer: () => void

beforeEach(() => {
  reads = []
  beforeAnswer = () => {}
  vi.resetModules()
  stubConfig({ networks: [network, second, unused] })
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  chain = { symbol: 'TKN', decimals: 6n, balance: 50_000_000n, ether: 10n ** 18n, isToken: true }
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
    reads.push(...calls)
    beforeAnswer()
    return Response.json(calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) })))
  })
  return () => vi.unstubAllGlobals()
})

async function load({ isConnected = true } = {}) {
  const [{ requestPayment }, { paymentChanges }, { networks }, { session }, { approvals }, ...others] =
    await Promise.all([
      import('./requestPayment.ts'),
      import('./paymentChanges.ts'),
      import('../../state/networks.ts'),
      import('../../state/session.ts'),
      import('../approvals.ts'),
      import('../../wallets/connection/registry.ts'),
      import('../../router/router.ts'),
    ])
  const [{ registry }, { router }] = others
  const sent: { method: string; params: unknown }[] = []
  const fox = {
    id: 'fox',
    name: 'Fox',
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    asksUser: true,
    supports: () => true,
    switchNetwork: async () => undefined,
    async request({ method, params }: { method: string; params: unknown }) {
      sent.push({ method, params })
      return hash
    },
  }
  registry.put(fox as never)
  const requested = [network, second]
  networks.store.setState({ active: { eip155: network.caipNetworkId }, requested, namespace: undefined })
  const connect = (address: string = account) =>
    session.set('eip155', { status: 'connected', connectorId: 'fox', accounts: [{ address } as never] })
  if (isConnected) connect()
  const getPending = () => approvals.store.getState().pending
  async function getShown() {
    await expect.poll(getPending).not.toEqual([])
    const [first] = getPending()
    if (!first) throw new Error('Nothing is shown.')
    return first
  }
  const pay = (change: Partial<PaymentRequest> = {}) =>
    requestPayment({ amount: '10.00', recipient: friend, token, ...change }, origin)
  /** Presses “Try again” on the payment that is shown. */
  function retry() {
    const payment = getPending()[0]?.request.payment
    if (payment) paymentChanges.retry(payment)
  }
  return { approvals, connect, getPending, getShown, networks, pay, retry, router, sent, session }
}

const fails = (code: number) => expect.objectContaining({ code }) as Error

test('default: the payment is shown with what the chain says, and what is shown is sent', async () => {
  const { pay, getShown, getPending, sent } = await load()
  const paid = pay({ note: ' Order 4711 ' })
  const { request, view, settle } = await getShown()
  expect(view).toEqual({ name: 'Pay' })
  expect(request).toMatchObject({ origin, address: account, networkId: network.caipNetworkId })
  expect(request.payment).toEqual({
    recipient: friend,
    units: 10_000_000n,
    asset: { address: token, symbol: 'TKN', name: 'TKN', decimals: 6, isKnown: false },
    note: 'Order 4711',
    shortage: undefined,
  })
  expect(sent).toEqual([])
  settle(true)
  expect(await paid).toEqual({ hash, network: network.caipNetworkId })
  expect(getPending()).toEqual([])
  expect(sent).toEqual([{ method: 'eth_sendTransaction', params: request.params }])
  const [{ from, to, data, chainId, value }] = request.params as [Record<string, Hex>]
  expect([from, to, chainId, value]).toEqual([account, token, '0x7a69', undefined])
  expect(decodeFunctionData({ abi, data: data ?? '0x' }).args).toEqual([friend, 10_000_000n])
})

test('default: without a token, the native currency is paid', async () => {
  const { pay, getShown, sent } = await load()
  const paid = pay({ token: undefined, amount: '0.25' })
  const { request, settle } = await getShown()
  expect(request.payment?.asset).toMatchObject({ symbol: 'ETH', decimals: 18, isKnown: true })
  settle(true)
  await paid
  expect(sent[0]?.params).toEqual([{ from: account, to: friend, value: '0x3782dace9d90000', chainId: '0x7a69' }])
})

test('attack: a token that calls itself ETH and changes its decimals is shown with its address, as unknown', async () => {
  chain = { ...chain, symbol: 'ETH', decimals: 2n }
  const { pay, getShown } = await load()
  const paid = pay().catch((error: unknown) => error)
  const { request, settle } = await getShown()
  expect(request.payment?.asset).toMatchObject({ address: token, symbol: 'ETH', isKnown: false })
  expect(request.payment?.units).toBe(1000n)
  settle(undefined)
  expect(await paid).toMatchObject({ code: 4001 })
})

test('attack: hidden and reordering characters of the note are shown as code points', async () => {
  const { pay, getShown } = await load()
  const paid = pay({ note: 'Order\n\u202eyou get 5 ETH' }).catch(() => undefined)
  const { request, settle } = await getShown()
  expect(request.payment?.note).toBe('Order⟨U+000A⟩⟨U+202E⟩you get 5 ETH')
  settle(undefined)
  await paid
})

test('behavior: without enough funds nothing is built; after they have arrived, the payment is shown again', async () => {
  chain.balance = 5_800_000n
  const { pay, getShown, getPending, retry, router, sent } = await load()
  const paid = pay()
  const short = await getShown()
  expect(short.request).toMatchObject({ params: undefined, payment: { shortage: 'amount', units: 10_000_000n } })
  chain.balance = 10_000_000n
  const openings: boolean[] = []
  router.store.subscribe(({ open }) => openings.push(open))
  retry()
  await expect.poll(() => getPending()[0]?.request.params).toBeDefined()
  expect(openings).not.toContain(false)
  expect(getPending()).toHaveLength(1)
  expect(sent).toEqual([])
  ;(await getShown()).settle(true)
  expect(await paid).toMatchObject({ hash })
  expect(sent).toHaveLength(1)
})

test('behavior: a payment that is read again can be rejected meanwhile, and fails with the node', async () => {
  chain.balance = 0n
  const { pay, getShown, getPending, retry } = await load()
  const rejected = pay().catch((error: unknown) => error)
  const { settle } = await getShown()
  retry()
  settle(undefined)
  expect(await rejected).toMatchObject({ code: 4001 })
  const failed = pay().catch((error: unknown) => error)
  await getShown()
  chain.balance = undefined
  retry()
  expect(await failed).toMatchObject({ name: 'TokenBalanceUnavailableError' })
  expect(getPending()).toEqual([])
})

test('error: a payment to the account that pays is refused', async () => {
  const { pay, getPending } = await load()
  await expect(pay({ recipient: account })).rejects.toThrow(fails(-32602))
  await expect(pay({ recipient: account.toLowerCase(), token: undefined })).rejects.toThrow(fails(-32602))
  expect(getPending()).toEqual([])
})

test('behavior: adding funds instead rejects the payment with the reason', async () => {
  chain.balance = 0n
  const { pay, getShown, approvals } = await load()
  const paid = pay().catch((error: unknown) => error)
  approvals.rejectForFunds((await getShown()).id)
  expect(await paid).toMatchObject({ code: 4001, data: { reason: 'funds' } })
})

test('error: a balance that cannot be read is not taken for zero', async () => {
  chain.balance = undefined
  const { pay, getPending } = await load()
  const error = await pay().catch((cause: unknown) => cause)
  expect(error).toMatchObject({ name: 'TokenBalanceUnavailableError' })
  expect(getPending()).toEqual([])
})

test('error: an address that is not a token is refused', async () => {
  chain.isToken = false
  const { pay, getPending } = await load()
  await expect(pay()).rejects.toThrow(fails(-32602))
  expect(getPending()).toEqual([])
})

test('behavior: two payments at once are shown one after the other', async () => {
  const { pay, getPending, sent } = await load()
  const paid = [pay({ amount: '1' }), pay({ amount: '2' })]
  await expect.poll(() => getPending().length).toBe(2)
  const units = getPending().map(({ request }) => request.payment?.units)
  expect(units).toEqual([1_000_000n, 2_000_000n])
  getPending()[0]?.settle(true)
  await paid[0]
  expect(sent).toHaveLength(1)
  getPending()[0]?.settle(true)
  await paid[1]
  expect(sent).toHaveLength(2)
})

test.each<[what: string, change: (parts: Awaited<ReturnType<typeof load>>) => void, reason: string]>([
  ['a network', ({ networks }) => networks.setActive(second.caipNetworkId), 'network'],
  ['an account', ({ connect }) => connect(other), 'account'],
])('attack: %s that changes while the payment is shown ends it', async (_, change, reason) => {
  const parts = await load()
  const paid = parts.pay().catch((error: unknown) => error)
  const { settle } = await parts.getShown()
  change(parts)
  settle(true)
  expect(await paid).toMatchObject({ code: 4001, data: { reason } })
  expect(parts.sent).toEqual([])
})

test('attack: an account that changes while the chain is read ends the payment, and nothing is shown', async () => {
  const { approvals, connect, getPending, pay } = await load()
  const ask = vi.spyOn(approvals, 'ask')
  beforeAnswer = () => connect(other)
  await expect(pay()).rejects.toMatchObject({ code: 4001, data: { reason: 'account' } })
  expect(ask).not.toHaveBeenCalled()
  expect(getPending()).toEqual([])
})

test('behavior: a payment on another network of the page switches there first', async () => {
  const { pay, getShown, networks, sent } = await load()
  const paid = pay({ network: second.caipNetworkId })
  const { request, settle } = await getShown()
  expect(networks.inUse('eip155')?.caipNetworkId).toBe(second.caipNetworkId)
  expect(request.networkId).toBe(second.caipNetworkId)
  settle(true)
  expect(await paid).toMatchObject({ network: second.caipNetworkId })
  expect(sent[0]?.params).toMatchObject([{ chainId: '0x7a6a' }])
})

test('error: networks that the page does not use or the deployment does not serve are refused', async () => {
  const { pay } = await load()
  await expect(pay({ network: unused.caipNetworkId })).rejects.toThrow(fails(5710))
  await expect(pay({ network: 'eip155:999999' })).rejects.toThrow(fails(4902))
})

test('behavior: without a connection Connect opens first, and the payment continues', async () => {
  const { pay, connect, getShown, router } = await load({ isConnected: false })
  const paid = pay()
  await expect.poll(() => router.store.getState().open && router.current().name).toBe('Connect')
  connect()
  const { settle } = await getShown()
  settle(true)
  expect(await paid).toMatchObject({ hash })
})

test('error: closing Connect rejects the payment', async () => {
  const { pay, router, getPending } = await load({ isConnected: false })
  const paid = pay().catch((error: unknown) => error)
  await expect.poll(() => router.store.getState().open).toBe(true)
  router.dismiss()
  expect(await paid).toMatchObject({ code: 4001 })
  expect(getPending()).toEqual([])
})

test('error: after many rejections the page may not ask again for a while, and reads nothing', async () => {
  const { pay } = await load()
  const { rejectionCooldown } = await import('../rejectionCooldown.ts')
  for (let attempt = 0; attempt < 5; attempt++) rejectionCooldown.recordRejection()
  await expect(pay()).rejects.toThrow(fails(-32005))
  expect(reads).toEqual([])
})
