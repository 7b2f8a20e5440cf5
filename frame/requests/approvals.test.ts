import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { frozenRequest } from '../walletWindow/frozenRequest.testing.ts'

const began = 1_700_000_000_000
const lifetime = 60_000

beforeAll(async () => {
  stubConfig({ networks: builtInNetworks })
  const { loadAllMessages } = await import('../i18n/loadAllMessages.ts')
  await loadAllMessages()
  return () => vi.unstubAllGlobals()
}, 30_000)

beforeEach(() => void vi.useFakeTimers({ now: began }))

afterEach(async () => {
  const { approvals } = await import('./approvals.ts')
  approvals.rejectAll()
  vi.useRealTimers()
})

async function show() {
  const { approvals } = await import('./approvals.ts')
  const answer = approvals.ask(frozenRequest, { name: 'ApproveTransaction' }, { expiresAt: began + lifetime })
  answer.catch(() => undefined)
  const [approval] = approvals.store.getState().pending
  if (!approval) throw new Error('Nothing is waiting.')
  return { answer, approval, pending: () => approvals.store.getState().pending }
}

test('error: a request of the page that times out is an alert', async () => {
  const { kitEvents } = await import('../state/kitEvents.ts')
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const events: unknown[] = []
  const stop = kitEvents.subscribe((event) => events.push(event))
  const { answer } = await show()
  vi.advanceTimersByTime(lifetime)
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'expired' } })
  stop()
  consoleError.mockRestore()
  expect(events).toEqual([{ type: 'ALERT', code: 8006, message: 'Embedded wallet request timed out' }])
})

test('behavior: an approval at the last moment counts', async () => {
  const { answer, approval, pending } = await show()
  vi.setSystemTime(began + lifetime - 1)
  approval.settle({ surface: 'frame' })
  expect(await answer).toEqual({ surface: 'frame' })
  expect(pending()).toEqual([])
})

test('error: a late approval is rejected, even when the timer slept with the device', async () => {
  const { answer, approval, pending } = await show()
  vi.setSystemTime(began + lifetime)
  approval.settle({ surface: 'frame' })
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'expired' } })
  expect(pending()).toMatchObject([{ ended: 'expired' }])
})

test('behavior: a rejection for funds says so, and once only', async () => {
  const { approvals } = await import('./approvals.ts')
  const { answer, approval, pending } = await show()
  approvals.rejectForFunds(approval.id)
  approvals.rejectForFunds(approval.id)
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'funds' } })
  expect(pending()).toEqual([])
})

test('error: a refused upgrade has its own code, and counts as a rejection of the page', async () => {
  const { approvals } = await import('./approvals.ts')
  const { rejectionCooldown } = await import('./rejectionCooldown.ts')
  const noted = vi.spyOn(rejectionCooldown, 'recordRejection')
  const { answer, approval, pending } = await show()
  approvals.rejectUpgrade(approval.id)
  await expect(answer).rejects.toMatchObject({ code: 5750 })
  expect(noted).toHaveBeenCalledOnce()
  expect(pending()).toEqual([])
})
