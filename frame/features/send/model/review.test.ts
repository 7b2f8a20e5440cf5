import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import type { Approved } from '../../../wallets/connector/connector.ts'
import type { Transfer } from './validateDraft.ts'

const ethereum = builtInNetworks[0] as Network
const other = builtInNetworks.find((network) => network.chainNamespace === 'eip155' && network !== ethereum) as Network
const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const to = '0x00000000000000000000000000000000000a11ce'
const newOwner = '0x000000000000000000000000000000000000b0b1'
const native = { address: undefined, symbol: 'ETH', decimals: 18 } as Transfer['asset']
const transfer: Transfer = { network: ethereum, from, to, asset: native, units: 5n, name: undefined, isMax: false }
const recordRequest = { method: 'eth_sendTransaction', params: [{ from, to, value: '0x5', chainId: '0x1' }] } as const
const approved: Approved = { surface: 'frame' }
const hash = `0x${'ab'.repeat(32)}`
const stack = [{ name: 'Account' }, { name: 'Send' }, { name: 'SendReview' }] as const

beforeAll(async () => {
  stubConfig({ networks: builtInNetworks })
  const { loadAllMessages } = await import('../../../i18n/loadAllMessages.ts')
  await loadAllMessages()
  await import('../../../requests/policies.ts')
  return () => vi.unstubAllGlobals()
})

async function connectOurs() {
  const [{ networks }, { session }, { registry }, { router }, { review }, { send }, { draft }, { approvals }, methods] =
    await Promise.all([
      import('../../../state/networks.ts'),
      import('../../../state/session.ts'),
      import('../../../wallets/connection/registry.ts'),
      import('../../../router/router.ts'),
      import('./review.ts'),
      import('./send.ts'),
      import('./draft.ts'),
      import('../../../requests/approvals.ts'),
      import('../../../consent/consentMethods.ts'),
    ])
  const signed: { approved: unknown; params: unknown }[] = []
  const ours = {
    id: 'ours',
    name: 'Ours',
    asksUser: false,
    namespaces: ['eip155'],
    supports: () => true,
  }
  registry.put(ours as never)
  const row = methods.requireOwnMethod('eth_sendTransaction')
  const handler = await row.load()
  vi.spyOn(row, 'load').mockResolvedValue({
    ...handler,
    async answer(request) {
      signed.push(request)
      return hash
    },
  })
  const switchNetwork = (network: Network) => networks.store.setState({ active: { eip155: network.caipNetworkId } })
  switchNetwork(ethereum)
  session.set('eip155', { status: 'connected', connectorId: 'ours', accounts: [{ address: from } as never] })
  router.store.setState({ open: true, history: [...stack], direction: 'next' })
  draft.setAmount(`0.${Date.now()}`)
  const holdTransfer = (heldTransfer: Transfer = transfer) => {
    review.hold(heldTransfer, recordRequest)
    const { held } = review.store.getState()
    if (!held) throw new Error('Nothing is held.')
    return held
  }
  return { signed, use: switchNetwork, session, router, review, send, draft, approvals, hold: holdTransfer }
}

beforeEach(async () => {
  const { router } = await import('../../../router/router.ts')
  router.close()
})

test('default: the held request is frozen and marked as our own, and one approval signs exactly that request once', async () => {
  const { hold, send, signed, approvals } = await connectOurs()
  const held = hold({ ...transfer, name: undefined })
  expect(held.approval.request).toMatchObject({ own: { act: 'transfer' }, address: from, params: recordRequest.params })
  expect(Object.isFrozen((held.approval.request.params as object[])[0])).toBe(true)
  const decide = vi.fn(async () => approved)
  const first = send.start(() => transfer, { held, decide })
  await send.start(() => transfer, { held, decide })
  await first
  expect(decide).toHaveBeenCalledTimes(1)
  expect(signed).toMatchObject([{ approved, params: recordRequest.params, note: { transfer: { to, units: '5' } } }])
  expect(approvals.store.getState().pending).toEqual([])

  await send.start(() => transfer, { held, decide })
  expect(signed).toHaveLength(1)
})

test('error: leaving, closing, another network and the time limit release the held request', async () => {
  const { hold, router, use, review, approvals } = await connectOurs()
  const cases: [string, () => void][] = [
    ['back', () => router.goBack()],
    ['closed', () => router.close()],
    ['another network', () => use(other)],
    ['the page opened another view', () => router.open({ name: 'Account' })],
    ['expired', () => approvals.end(approvals.store.getState().pending[0]?.id ?? 0, 'expired')],
  ]
  for (const [name, leave] of cases) {
    use(ethereum)
    router.store.setState({ open: true, history: [...stack], direction: 'next' })
    const held = hold()
    leave()
    await expect(held.outcome, name).rejects.toMatchObject({ code: 4001 })
    expect(review.store.getState().held, name).toBeUndefined()
    expect(approvals.store.getState().pending, name).toEqual([])
    held.approval.settle(approved)
    await expect(held.outcome, name).rejects.toMatchObject({ code: 4001 })
  }
})

test('error: a request that ended while the visitor unlocked or decided in the window is not signed', async () => {
  const { hold, send, signed, use } = await connectOurs()
  const held = hold()
  let unlock: (value: Approved) => void = () => undefined
  const sending = send.start(() => transfer, { held, decide: () => new Promise((resolve) => (unlock = resolve)) })
  use(other)
  unlock(approved)
  await sending
  expect(signed).toEqual([])
  expect(send.store.getState()).toMatchObject({ stage: 'idle', error: undefined, pendingTransfers: [] })
})

test('error: leaving while the window is open sends nothing, even if the window approves later', async () => {
  const { hold, send, signed, router } = await connectOurs()
  const held = hold()
  let decideLate: (value: Approved) => void = () => undefined
  const sending = send.start(() => transfer, { held, decide: () => new Promise((resolve) => (decideLate = resolve)) })
  router.close()
  decideLate(approved)
  await sending
  expect(signed).toEqual([])
})

test('error: a rejection in the window ends the review, and a closed window leaves it as it is', async () => {
  const { hold, send, signed, review } = await connectOurs()
  const { kitEvents } = await import('../../../state/kitEvents.ts')
  const events: unknown[] = []
  const stop = kitEvents.subscribe((event) => events.push(event))
  const held = hold()
  await send.start(() => transfer, { held, decide: () => Promise.reject(new WindowClosedError()) })
  expect(review.store.getState().held).toBe(held)
  expect(send.store.getState()).toMatchObject({ stage: 'idle', error: undefined })
  await send.start(() => transfer, { held, decide: () => Promise.reject(new UserRejectedError()) })
  expect(review.store.getState().held).toBeUndefined()
  stop()
  expect(events).toMatchObject([
    { type: 'SEND_INITIATED' },
    { type: 'SEND_REJECTED' },
    { type: 'SEND_INITIATED' },
    { type: 'SEND_REJECTED' },
  ])
  expect(signed).toEqual([])
})

test('error: nothing is sent to a name that resolves to another address at the time of approval', async () => {
  const { namesApi } = await import('../../../api/names.ts')
  Object.assign(namesApi, { resolve: async () => newOwner })
  const { hold, send, signed } = await connectOurs()
  const namedTransfer = { ...transfer, name: 'anna.eth' }
  const held = hold(namedTransfer)
  expect(held.approval.request.own).toEqual({ act: 'transfer', name: 'anna.eth' })
  await send.start(() => namedTransfer, { held, decide: async () => approved })
  expect(send.store.getState().error).toMatchObject({ code: 8145, data: { before: to } })
  expect(signed).toEqual([])
})

test('error: an approval for our wallet is not passed to another wallet that was connected meanwhile', async () => {
  const { hold, send, session } = await connectOurs()
  const { registry } = await import('../../../wallets/connection/registry.ts')
  const calls: unknown[] = []
  const request = async (call: unknown) => calls.push(call)
  const page = { id: 'page', name: 'Page', asksUser: true, namespaces: ['eip155'], supports: () => true, request }
  registry.put(page as never)
  const held = hold()
  const decide = async () => {
    session.set('eip155', { status: 'connected', connectorId: 'page', accounts: [{ address: from } as never] })
    return approved
  }
  await send.start(() => transfer, { held, decide })
  expect(calls).toEqual([])
  expect(send.store.getState().error).toMatchObject({ code: 8153 })
})

test('behavior: rejecting or approving an own transfer does not count for or against the page', async () => {
  const { hold, review, send } = await connectOurs()
  const { rejectionCooldown } = await import('../../../requests/rejectionCooldown.ts')
  const noted = vi.spyOn(rejectionCooldown, 'recordRejection')
  const forgotten = vi.spyOn(rejectionCooldown, 'forget')
  hold()
  review.release()
  const { router } = await import('../../../router/router.ts')
  hold()
  router.goBack()
  router.push({ name: 'SendReview' })
  await send.start(() => transfer, { held: hold(), decide: async () => approved })
  expect(noted).not.toHaveBeenCalled()
  expect(forgotten).not.toHaveBeenCalled()
})

test('behavior: nothing is held while another view or another request is on screen', async () => {
  const { review, router, approvals } = await connectOurs()
  router.push({ name: 'Account' })
  review.hold(transfer, recordRequest)
  expect(review.store.getState().held).toBeUndefined()
  router.goBack()
  const message = { method: 'personal_sign', params: [], origin: 'https://dapp.example', address: from } as const
  const frozen = { ...message, networkId: ethereum.caipNetworkId }
  const expiresAt = Date.now() + 60_000
  const pendingApproval = approvals.ask(frozen, { name: 'ApproveTransaction' }, { expiresAt }).catch(() => undefined)
  review.hold(transfer, recordRequest)
  expect(review.store.getState().held).toBeUndefined()
  approvals.rejectAll()
  await pendingApproval
})

test('behavior: a request of the page waits for the review, and then covers the next view', async () => {
  const { hold, router, approvals, send } = await connectOurs()
  const message = { method: 'personal_sign', params: [], origin: 'https://dapp.example', address: from } as const
  const frozen = { ...message, networkId: ethereum.caipNetworkId }
  const requestApproval = () =>
    approvals.ask(frozen, { name: 'ApproveTransaction' }, { expiresAt: Date.now() + 60_000 })
  const readViewNames = () => router.store.getState().history.map(({ name }) => name)

  hold()
  const first = requestApproval()
  expect(router.current().name).toBe('SendReview')
  router.goBack()
  expect([...readViewNames(), router.shown().name]).toEqual(['Account', 'Send', 'ApproveTransaction'])
  approvals.store.getState().pending[0]?.settle({})
  await first
  expect(readViewNames()).toEqual(['Account', 'Send'])

  router.push({ name: 'SendReview' })
  const held = hold()
  const second = requestApproval()
  await send.start(() => transfer, { held, decide: async () => approved })
  expect(router.shown().name).toBe('ApproveTransaction')
  approvals.store.getState().pending[0]?.settle({})
  await second
  expect([router.shown().name, ...readViewNames()]).toEqual(['Account', 'Account'])
})
