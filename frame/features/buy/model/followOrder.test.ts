import { OnrampOrderStatus } from '@oriel/shared/backend/onramp.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

stubConfig()
afterAll(() => vi.unstubAllGlobals())
const { isOver, getNextReadMs, getPollInterval, silentMs } = await import('./followOrder.ts')
const { describeOrder } = await import('./orderStory.ts')

const minute = 60_000

test('default: the order is asked for every four seconds, then less and less often, and not for ever', () => {
  expect([0, 3 * minute, 20 * minute, 60 * minute].map(getPollInterval)).toEqual([4000, 10_000, 30_000, false])
})

test('behavior: an order that is over says nothing more', () => {
  expect(OnrampOrderStatus.options.filter((status) => isOver({ status }))).toEqual(['received', 'failed', 'expired'])
})

test('behavior: a failed order is asked for until its hour is over, because a second card may pay for it', () => {
  const createdAt = 1_700_000_000
  const start = createdAt * 1000
  const getNextRead = (status: OnrampOrderStatus, ms: number) => getNextReadMs({ status, createdAt }, start, start + ms)
  expect([0, 59 * minute, 60 * minute].map((ms) => getNextRead('failed', ms))).toEqual([10_000, 10_000, false])
  expect([getNextRead('received', 0), getNextRead('expired', 0), getNextRead('paid', 0)]).toEqual([false, false, 4000])
  expect(getNextReadMs(undefined, start, start)).toBe(4000)
})

test('behavior: a provider counts as silent half an hour after its last word, and never when the order is over', () => {
  const at = 1_700_000_000
  const isSilent = (status: OnrampOrderStatus, ms: number) => describeOrder({ status, at }, at * 1000 + ms).isSilent
  expect(isSilent('paid', silentMs - 1)).toBe(false)
  expect(isSilent('paid', silentMs)).toBe(true)
  expect(isSilent('open', silentMs)).toBe(true)
  expect(isSilent('received', 10 * silentMs)).toBe(false)
  expect(isSilent('expired', 10 * silentMs)).toBe(false)
})

test('error: a failed and an expired order have the codes 8324 and 8325', () => {
  const codes = (['failed', 'expired'] as const).map((status) => {
    const description = describeOrder({ status, at: 0 }, 0)
    return 'error' in description && (description.error as { code?: number }).code
  })
  expect(codes).toEqual([8324, 8325])
})
