// @vitest-environment happy-dom
import { PeerRejectedError } from '@oriel/shared/errors/protocolErrors.ts'
import { beforeEach, expect, test } from 'vitest'
import { loadAppScreen } from '../../../scenarios/appScreen.testing.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import type { Connection } from '../../../wallets/connector/connector.ts'
import type { Pairing } from '../../../wallets/connector/pairing.ts'

type Proposal = {
  show: (pairing: Pairing) => void
  approve: () => void
  reject: (error: Error) => void
  signal: AbortSignal
}

let user: UserActions
let parts: Awaited<ReturnType<typeof loadParts>>
let proposals: Proposal[]

const showApp = await loadAppScreen('connect')
const address = `0x${'1'.repeat(40)}`
const waiting: Pairing = { stage: 'waiting', uri: 'wc:1@2', expiresAt: Date.now() + 240_000 }

async function loadParts() {
  const { router } = await import('../../../router/router.ts')
  const { registry } = await import('../../../wallets/connection/registry.ts')
  const { session } = await import('../../../state/session.ts')
  const { pairing } = await import('../../../wallets/connector/pairing.ts')
  const { toasts } = await import('../../../state/toasts.ts')
  return { router, registry, session, pairing, toasts }
}

/** Shows Connect with a phone wallet whose proposals the test answers, and a wallet in the browser. */
beforeEach(async () => {
  user = (await import('../../../scenarios/support/userActions.ts')).user
  parts = await loadParts()
  proposals = []
  const { mockPhone, mockWallet } = await import('../../../scenarios/support/mockWallets.ts')
  const { showInFrame } = await import('../../../scenarios/support/setUp.ts')
  const phone = mockPhone(waiting)
  phone.connect = ({ signal }) =>
    new Promise<Connection>((resolve, reject) => {
      const show = (next: Pairing) => !signal.aborted && parts.pairing.set(next)
      const grant = { accounts: [{ namespace: 'eip155', address, type: 'eoa' } as const], account: 0 }
      proposals.push({ show, approve: () => resolve({ eip155: grant }), reject, signal })
      signal.addEventListener('abort', () => parts.pairing.set(undefined), { once: true })
      show(waiting)
    })
  const browserWallet = mockWallet()
  browserWallet.connect = () => new Promise(() => undefined)
  await showApp({
    show() {
      parts.registry.store.setState({ connectors: [phone, browserWallet] })
      showInFrame({ name: 'Connect' })
    },
  })
  return () => parts.router.close()
})

const readStatus = () => parts.session.of('eip155').status
const getView = () => parts.router.current().name
const getNotice = () => parts.toasts.store.getState().current?.text

/** Ignores the copy of the last view, which stays in the document without animations. */
const readView = () => document.querySelector('.view:not(.view-leaving)')?.textContent

async function choosePhone() {
  parts.router.push({ name: 'ConnectingWalletConnect' })
  await expect.poll(readView).toContain('Copy link')
  await expect.poll(() => parts.pairing.store.getState().current?.stage).toBe('waiting')
}

async function goBack() {
  parts.router.goBack()
  await expect.poll(readView).not.toContain('Copy link')
}

test('behavior: choosing the wallet again after Back continues the same call with the same code (SPEC 4)', async () => {
  await choosePhone()
  await goBack()
  await choosePhone()
  expect(proposals).toHaveLength(1)
  expect(parts.pairing.store.getState().current?.uri).toBe('wc:1@2')
  proposals[0]?.approve()
  await expect.poll(getView).toBe('Connected')
  expect(readStatus()).toBe('connected')
})

test('behavior: a phone that approves after Back connects, and the modal reports it', async () => {
  await choosePhone()
  await goBack()
  proposals[0]?.approve()
  await expect.poll(getView).toBe('Connected')
  expect(readStatus()).toBe('connected')
})

test('error: a phone that rejects after Back changes nothing, and the next choice makes a new code', async () => {
  await choosePhone()
  await goBack()
  proposals[0]?.reject(new PeerRejectedError())
  await expect.poll(readStatus).toBe('disconnected')
  expect(getView()).toBe('Connect')
  expect(parts.pairing.store.getState().current).toBeUndefined()
  await choosePhone()
  await expect.poll(() => proposals.length).toBe(2)
})

test.each([
  ['chooses another wallet', () => parts.router.push({ name: 'ConnectingExternal', connector: 'me.rainbow' })],
  ['closes the modal', () => parts.router.close()],
])('behavior: a user who %s ends the pairing', async (_, act) => {
  await choosePhone()
  await goBack()
  act()
  await expect.poll(() => proposals[0]?.signal.aborted).toBe(true)
  proposals[0]?.approve()
  await expect.poll(readStatus).not.toBe('connected')
})

test('behavior: “Try again” while no relay responds starts a new attempt', async () => {
  await choosePhone()
  proposals[0]?.show({ stage: 'unreachable' })
  await user.see('Can’t reach WalletConnect')
  await user.press('Try again')
  await expect.poll(() => proposals.length).toBe(2)
  expect(proposals[0]?.signal.aborted).toBe(true)
})

test('behavior: a code that also requests a sign-in has a notice, which ends with the view', async () => {
  await choosePhone()
  expect(getNotice()).toBeUndefined()
  proposals[0]?.show({ ...waiting, signsIn: true })
  await expect.poll(getNotice).toBe('Authenticating...')
  await goBack()
  await expect.poll(getNotice).toBeUndefined()
})
