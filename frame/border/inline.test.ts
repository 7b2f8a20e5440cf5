import type { View } from '@oriel/shared/kit/view.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let approvals: typeof import('../requests/approvals.ts').approvals
let router: typeof import('../router/router.ts').router
let kitEvents: typeof import('../state/kitEvents.ts').kitEvents
let placement: typeof import('../state/placement.ts').placement
let session: typeof import('../state/session.ts').session
let calls: unknown[] = []
let sight: ((entries: object[]) => void) | undefined
/** What the browser reports next. */
let seen: object | undefined
const page = {
  setVisible: async ({ visible }: { visible: boolean }) => void calls.push(visible ? 'lifted' : 'put back'),
  setSize: async ({ blockSize }: { blockSize: number }) => void calls.push(blockSize),
}
const account = { namespace: 'eip155', address: '0x00', type: 'eoa' } as const
const connect = () => session.set('eip155', { status: 'connected', accounts: [account], connectorId: 'ID_AUTH' })
const getHome = (): View => ({ name: session.isConnected() ? 'Account' : 'Connect' })
const getNames = () => router.store.getState().history.map(({ name }) => name)
const request = {
  method: 'personal_sign',
  params: [],
  origin: 'https://a.example',
  networkId: 'eip155:1',
  address: '0x00',
} as const

/** Waits until the page has moved the wallet. */
const settle = () => vi.waitFor(() => expect(placement.store.getState().isMoving).toBe(false))
function see(intersectionRatio: number, isVisible = true) {
  seen = { intersectionRatio, isVisible }
  sight?.([seen])
}

beforeEach(async () => {
  vi.resetModules()
  calls = []
  sight = undefined
  seen = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => seen && sight?.([seen])
      unobserve = () => undefined
      constructor(report: typeof sight) {
        sight = report
      }
    },
  )
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work))
  ;({ approvals } = await import('../requests/approvals.ts'))
  ;({ router } = await import('../router/router.ts'))
  ;({ kitEvents } = await import('../state/kitEvents.ts'))
  ;({ placement } = await import('../state/placement.ts'))
  ;({ session } = await import('../state/session.ts'))
  const { startInline } = await import('./inline.ts')
  startInline(page as never, getHome)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('default: an inline wallet shows Connect or Account, and follows the connection while it rests', () => {
  expect(getNames()).toEqual(['Connect'])
  expect(router.isResting()).toBe(true)
  connect()
  expect(getNames()).toEqual(['Account'])
  router.push({ name: 'AccountSettings' })
  session.reset('eip155')
  expect(getNames()).toEqual(['Account', 'AccountSettings'])
  expect(router.isResting()).toBe(false)
})

test('behavior: closing shows Account or Connect, and rejects the request that was open (4001)', async () => {
  see(1)
  connect()
  const answer = approvals.ask(request, { name: 'ApproveTransaction' }).catch(({ code }) => code)
  expect(router.safeClose()).toBe(true)
  expect(await answer).toBe(4001)
  expect([router.store.getState().open, getNames()]).toEqual([true, ['Account']])
})

test('attack: a request is lifted out of the page, wherever the wallet is, and put back after the decision', async () => {
  const types: string[] = []
  const stop = kitEvents.subscribe(({ type }) => types.push(type))
  see(1)
  connect()
  const [history] = [getNames()]
  const answer = approvals.ask(request, { name: 'ApproveTransaction' })
  // The card is hidden at once, so that the user sees no request in the page.
  expect(placement.store.getState()).toMatchObject({ place: 'inline', isMoving: true })
  await settle()
  expect(calls).toEqual(['lifted'])
  approvals.store.getState().pending[0]?.settle('approved')
  expect(await answer).toBe('approved')
  await settle()
  expect(calls).toEqual(['lifted', 'put back'])
  expect(getNames()).toEqual(history)
  expect(types).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  stop()
})

test.each(['SendReview', 'SwapReview'] as const)('attack: %s is lifted out of the page', async (name) => {
  see(1)
  connect()
  router.push({ name })
  await settle()
  expect(calls).toEqual(['lifted'])
  router.reset({ name: 'Account' })
  await settle()
  expect(calls).toEqual(['lifted', 'put back'])
})

test.each([
  ['scrolled half out of sight', 0.5, true, 'lifted'],
  ['not rendered', 0, false, 'lifted'],
  ['in sight', 1, true, undefined],
])('behavior: a view that the page opens while the wallet is %s', async (_, ratio, isVisible, expected) => {
  see(ratio, isVisible)
  router.open({ name: 'AllWallets' })
  await settle()
  expect(calls).toEqual(expected ? [expected] : [])
  router.safeClose()
  await settle()
  expect(calls).toEqual(expected ? [expected, 'put back'] : [])
})

test('behavior: a wallet that was in sight and is no longer rendered is lifted', async () => {
  see(1)
  vi.stubGlobal('requestAnimationFrame', () => undefined)
  router.open({ name: 'AllWallets' })
  await vi.waitFor(() => expect(calls).toEqual(['lifted']))
})

test('behavior: a wallet that the page has just scrolled away is lifted', async () => {
  see(1)
  seen = { intersectionRatio: 0.3, isVisible: true }
  router.open({ name: 'AllWallets' })
  await vi.waitFor(() => expect(calls).toEqual(['lifted']))
})

test('behavior: a wallet whose place the browser does not report is lifted', async () => {
  router.open({ name: 'AllWallets' })
  await vi.waitFor(() => expect(calls).toEqual(['lifted']))
})

test('behavior: views that the user opens in the wallet stay in the page, except for choices out of sight', async () => {
  see(0.5)
  connect()
  router.push({ name: 'AccountSettings' })
  await settle()
  expect(calls).toEqual([])
  router.push({ name: 'SwitchNetwork', network: 'eip155:1' })
  await settle()
  expect(calls).toEqual(['lifted'])
})

test('behavior: a page that does not move the wallet gets the view where it is', async () => {
  vi.spyOn(page, 'setVisible').mockReturnValue(new Promise<undefined>(() => {}))
  connect()
  void approvals.ask(request, { name: 'ApproveTransaction' }).catch(() => undefined)
  await settle()
  expect(placement.store.getState().place).toBe('lifted')
  router.dismiss()
})

test('behavior: the page learns the height, within its limits', () => {
  for (const height of [80, 560.2, 2000]) placement.setBlockSize(height)
  expect(calls).toEqual([200, 561, 900])
})
