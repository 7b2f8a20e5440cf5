import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { AmountAndReceiverRequiredError } from '@oriel/shared/errors/catalogueErrors.ts'
import { ChainDisconnectedError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { sleepForever } from '../../../chains/chain/sleep.testing.ts'
import { stubConfig } from '../../../platform/config.testing.ts'
import type { Transfer } from './validateDraft.ts'

vi.mock('../../../chains/chain/sleep.ts', () => import('../../../chains/chain/sleep.testing.ts'))

const ethereum = builtInNetworks[0] as Network

const transfer: Transfer = {
  network: ethereum,
  from: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  asset: {
    networkId: ethereum.caipNetworkId,
    address: undefined,
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    units: 10n ** 18n,
    price: undefined,
    iconUrl: undefined,
    isSpam: false,
  },
  units: 5n * 10n ** 17n,
  to: '0x00000000000000000000000000000000000a11ce',
  name: undefined,
  isMax: false,
}
const namedTransfer: Transfer = { ...transfer, name: 'anna.eth' }
const newOwner = '0x000000000000000000000000000000000000b0b1'

beforeAll(async () => {
  stubConfig({ networks: builtInNetworks })
  const { loadMessages } = await import('../../../i18n/i18n.ts')
  await loadMessages('common', 'errors', 'send')
  return () => {
    sleepForever()
    vi.unstubAllGlobals()
  }
})

const loadSend = async () => ({ ...(await import('./send.ts')), ...(await import('../../../state/toasts.ts')) })

async function startSend(make: () => Transfer) {
  const { send, toasts } = await loadSend()
  await send.start(make)
  return { text: toasts.store.getState().current?.text, ...send.store.getState() }
}

function createThrower(error: Error) {
  return () => {
    throw error
  }
}

test('error: a missing field, a failure and a rejection are reported', async () => {
  const missing = await startSend(createThrower(new AmountAndReceiverRequiredError()))
  expect(missing).toMatchObject({ text: 'An amount and receiver address are required', stage: 'idle' })
  const failed = await startSend(createThrower(new ChainDisconnectedError()))
  expect(failed).toMatchObject({ text: 'Couldn’t send the transaction', error: { code: 4901 }, stage: 'idle' })
  const refused = await startSend(createThrower(new UserRejectedError()))
  expect(refused).toMatchObject({ text: 'You rejected the request.', error: undefined, stage: 'idle' })
})

test('error: a call without amount, recipient or token, or for an unsupported namespace, reports its error', async () => {
  const { toTransfer } = await import('./validateDraft.ts')
  const scope = { network: ethereum, from: transfer.from }
  const draftState = {
    amount: '1',
    unit: 'token',
    max: undefined,
    recipient: { state: 'found', address: transfer.to },
  } as const
  const noAmount = await startSend(() => toTransfer({ ...draftState, amount: '' }, transfer.asset, scope))
  const noReceiver = await startSend(() =>
    toTransfer({ ...draftState, recipient: { state: 'empty' } }, transfer.asset, scope),
  )
  for (const { text, error } of [noAmount, noReceiver]) {
    expect(text).toBe('An amount and receiver address are required')
    expect(error?.message).toBe('An amount and receiver address are required')
  }
  const noToken = await startSend(() => toTransfer(draftState, undefined, scope))
  expect(noToken).toMatchObject({ text: 'A token is required', error: { message: 'A token is required' } })

  const { kitEvents } = await import('../../../state/kitEvents.ts')
  const events: unknown[] = []
  const stop = kitEvents.subscribe((event) => events.push(event))
  const polkadot = { ...ethereum, chainNamespace: 'polkadot', caipNetworkId: 'polkadot:1' } as Network
  const elsewhere = await startSend(() => ({ ...transfer, network: polkadot }))
  expect(elsewhere).toMatchObject({ text: 'Unsupported chain', error: { message: 'Unsupported chain' } })
  expect(events.at(-1)).toMatchObject({ type: 'SEND_ERROR', message: 'Unsupported chain' })

  const secret = 'the recipient 0x58A5 is not in the list'
  const faulty = Object.defineProperty({ ...transfer }, 'name', { get: createThrower(new TypeError(secret)) })
  expect(await startSend(() => faulty)).toMatchObject({ error: { message: secret } })
  stop()
  expect(events.at(-1)).toMatchObject({ type: 'SEND_ERROR', message: 'Something went wrong in the wallet.' })
})

test('error: a wallet is not asked when another account or network is in use than was reviewed', async () => {
  const { networks } = await import('../../../state/networks.ts')
  const { session } = await import('../../../state/session.ts')
  const { registry } = await import('../../../wallets/connection/registry.ts')
  const calls: unknown[] = []
  const request = async (call: unknown) => {
    calls.push(call)
    return `0x${'ab'.repeat(32)}`
  }
  const wallet = { id: 'page', name: 'Page', asksUser: true, namespaces: ['eip155'], supports: () => true, request }
  registry.put(wallet as never)
  const setAccount = (networkId: string, address: string) => {
    networks.store.setState({ active: { eip155: networkId as never } })
    session.set('eip155', { status: 'connected', connectorId: 'page', accounts: [{ address } as never] })
  }
  const { caipNetworkId } = ethereum
  const other = builtInNetworks.find(
    (network) => network.chainNamespace === 'eip155' && network !== ethereum,
  ) as Network
  setAccount(other.caipNetworkId, transfer.from)
  expect(await startSend(() => transfer)).toMatchObject({ error: { code: 8153 }, stage: 'idle' })
  setAccount(caipNetworkId, newOwner)
  expect(await startSend(() => transfer)).toMatchObject({ error: { code: 8153 } })
  expect(calls).toEqual([])
  setAccount(caipNetworkId, transfer.from)
  await startSend(() => transfer)
  expect(calls).toMatchObject([{ networkId: caipNetworkId, params: [{ from: transfer.from, chainId: '0x1' }] }])
  session.reset('eip155')
})

test('behavior: a transaction is not called started when the network did not confirm it', async () => {
  const { networks } = await import('../../../state/networks.ts')
  const { session } = await import('../../../state/session.ts')
  const { transactions } = await import('../../../state/transactions.ts')
  const { registry } = await import('../../../wallets/connection/registry.ts')
  const { caipNetworkId: networkId } = ethereum
  const { from, to, units } = transfer
  const about = { networkId, from, nonce: 1, title: 'Send', status: 'sent', isOwn: true, isSignedHere: true } as const
  const sent = { to, units: units.toString(), decimals: 18, symbol: 'ETH' }
  let isSeen = false
  const request = async () => {
    const own = { ...about, hash: `0x${isSeen ? 'ab' : 'cd'}`, sentAt: Date.now(), transfer: sent }
    transactions.store.setState({ list: [isSeen ? { ...own, isSeen } : own] })
    throw new ChainDisconnectedError()
  }
  registry.put({
    id: 'own',
    name: 'Own',
    asksUser: true,
    namespaces: ['eip155'],
    supports: () => true,
    request,
  } as never)
  networks.store.setState({ active: { eip155: networkId } })
  session.set('eip155', { status: 'connected', connectorId: 'own', accounts: [{ address: from } as never] })
  expect((await startSend(() => transfer)).text).toMatch(/^We couldn’t confirm whether it was sent/)
  isSeen = true
  expect((await startSend(() => transfer)).text).toBe('Transaction started')
  session.reset('eip155')
})

test('behavior: leaving stops a transfer that no wallet has yet, and a late answer changes nothing', async () => {
  const { namesApi } = await import('../../../api/names.ts')
  const { router } = await import('../../../router/router.ts')
  const { draft } = await import('./draft.ts')
  const { send, toasts } = await loadSend()
  const lookups: ((address: string | undefined) => void)[] = []
  Object.assign(namesApi, { resolve: () => new Promise((resolve) => lookups.push(resolve)) })
  router.store.setState({ open: true, history: [{ name: 'Account' }, { name: 'Send' }, { name: 'SendReview' }] })
  toasts.store.setState({ current: undefined } as never)
  const first = send.start(() => namedTransfer)
  expect(send.store.getState().stage).toBe('checking')
  router.goBack()
  await first
  expect(send.store.getState()).toEqual({ stage: 'idle', error: undefined, pendingTransfers: [] })
  expect(toasts.store.getState().current).toBeUndefined()

  router.push({ name: 'SendReview' })
  const second = send.start(() => namedTransfer)
  lookups[0]?.(newOwner)
  await Promise.resolve()
  expect(send.store.getState().stage).toBe('checking')
  draft.putAddress('bob.eth', transfer.from)
  lookups[1]?.(newOwner)
  await second
  expect(send.store.getState().error).toMatchObject({ code: 8145 })
  expect(draft.store.getState().recipient).toEqual({ state: 'found', name: 'bob.eth', address: transfer.from })
  draft.putAddress('anna.eth', transfer.to)
  const third = send.start(() => namedTransfer)
  lookups[2]?.(newOwner)
  await third
  expect(draft.store.getState().recipient).toMatchObject({ name: 'anna.eth', address: expect.stringMatching(/b0b1$/i) })
})

async function connectSlowWallet() {
  const { networks } = await import('../../../state/networks.ts')
  const { session } = await import('../../../state/session.ts')
  const { registry } = await import('../../../wallets/connection/registry.ts')
  const { router } = await import('../../../router/router.ts')
  const answers: { resolve: (hash: string) => void; reject: (error: Error) => void }[] = []
  const request = () => new Promise((resolve, reject) => answers.push({ resolve, reject }))
  const wallet = { id: 'slow', name: 'Slow', asksUser: true, namespaces: ['eip155'], supports: () => true, request }
  registry.put(wallet as never)
  networks.store.setState({ active: { eip155: ethereum.caipNetworkId } })
  const connected = { status: 'connected' as const, accounts: [{ address: transfer.from } as never] }
  session.set('eip155', { ...connected, connectorId: 'slow', walletName: 'Slow' })
  router.store.setState({ open: true, history: [{ name: 'Account' }, { name: 'Send' }, { name: 'SendReview' }] })
  return { answers, router, session, connected }
}

test('behavior: a pending request of a wallet belongs to its own draft, and another draft is sent independently', async () => {
  const { draft } = await import('./draft.ts')
  const { send, toasts } = await loadSend()
  const { answers, router, session } = await connectSlowWallet()
  draft.setAmount('0.5')
  const begun = draft.store.getState()
  const first = send.start(() => transfer)
  await expect.poll(() => answers).toHaveLength(1)
  expect(send.store.getState()).toMatchObject({
    pendingTransfers: [{ begun, transfer, connectorId: 'slow', walletName: 'Slow' }],
  })
  await send.start(() => transfer)
  expect(answers).toHaveLength(1)

  router.close()
  expect(send.store.getState().pendingTransfers).toHaveLength(1)
  router.store.setState({ open: true, history: [{ name: 'Account' }, { name: 'Send' }, { name: 'SendReview' }] })
  draft.setAmount('0.25')
  const other = draft.store.getState()
  const second = send.start(() => ({ ...transfer, units: transfer.units / 2n }))
  await expect.poll(() => answers).toHaveLength(2)
  expect(send.store.getState().pendingTransfers.map(({ begun }) => begun)).toEqual([begun, other])
  answers[0]?.resolve(`0x${'cd'.repeat(32)}`)
  await first
  expect(draft.store.getState()).toBe(other)
  expect(router.current()).toEqual({ name: 'SendReview' })
  expect(send.store.getState().pendingTransfers).toMatchObject([{ begun: other }])
  expect(toasts.store.getState().current?.text).toBe('Transaction started: 0.5 ETH to 0x0000…11ce')

  answers[1]?.reject(new ChainDisconnectedError())
  await second
  expect(send.store.getState()).toMatchObject({ stage: 'idle', error: { code: 4901 }, pendingTransfers: [] })
  session.reset('eip155')
})

test('behavior: a late rejection of an earlier draft leaves the next one unchanged, and names the earlier one', async () => {
  const { draft } = await import('./draft.ts')
  const { send, toasts } = await loadSend()
  const { answers, router, session } = await connectSlowWallet()
  draft.setAmount('0.5')
  const first = send.start(() => transfer)
  await expect.poll(() => answers).toHaveLength(1)
  router.goBack()
  draft.setAmount('0.25')
  router.push({ name: 'SendReview' })
  answers[0]?.reject(new UserRejectedError())
  await first
  expect(send.store.getState()).toEqual({ stage: 'idle', error: undefined, pendingTransfers: [] })
  expect(toasts.store.getState().current?.text).toBe('Couldn’t send 0.5 ETH to 0x0000…11ce')
  session.reset('eip155')
})

test('behavior: connecting another wallet, or disconnecting, ends the wait for a wallet', async () => {
  const { draft } = await import('./draft.ts')
  const { send } = await loadSend()
  const { answers, session, connected } = await connectSlowWallet()
  draft.setAmount('0.5')
  const first = send.start(() => transfer)
  await expect.poll(() => answers).toHaveLength(1)
  session.set('eip155', { ...connected, connectorId: 'page', walletName: 'Page' })
  expect(send.store.getState()).toMatchObject({ stage: 'idle', pendingTransfers: [] })
  session.set('eip155', { ...connected, connectorId: 'slow', walletName: 'Slow' })
  const second = send.start(() => transfer)
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.reject(new ChainDisconnectedError())
  await first
  expect(send.store.getState()).toMatchObject({ error: undefined, pendingTransfers: [{ connectorId: 'slow' }] })
  session.reset('eip155')
  expect(send.store.getState().pendingTransfers).toEqual([])
  answers[1]?.reject(new UserRejectedError())
  await second
})

test('error: a transfer that would be lost is stopped before a wallet is asked, and the page gets SEND_ERROR', async () => {
  const { kitEvents } = await import('../../../state/kitEvents.ts')
  const events: unknown[] = []
  kitEvents.subscribe((event) => events.push(event))
  const lost: Transfer = { ...transfer, to: `0x${'0'.repeat(40)}` }
  expect(await startSend(() => lost)).toMatchObject({ error: { code: 8152 } })
  const about = { network: 'eip155:1', token: 'ETH', amount: '0.5' }
  expect(events).toMatchObject([
    { type: 'SEND_INITIATED', ...about },
    { type: 'SEND_ERROR', ...about },
  ])
})
