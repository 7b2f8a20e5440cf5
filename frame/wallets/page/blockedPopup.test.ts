import { WalletError } from '@oriel/shared/errors/errors.ts'
import { WalletPopupBlockedError } from '@oriel/shared/errors/externalErrors.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
stubConfig()
const { router } = await import('../../router/router.ts')
const { blockedPopup } = await import('./blockedPopup.ts')

function createBlockedWork(times: number) {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw new WalletPopupBlockedError()
    return 'done'
  })
}
const click = () => blockedPopup.store.getState().blocked?.onClick()
const expectPrompt = () => expect.poll(() => router.shown().name).toBe('OpenWallet')

beforeEach(() => router.dismiss())

test('default: work that no browser blocks runs once, and nothing is shown', async () => {
  expect(await blockedPopup.retry('W', createBlockedWork(0))).toBe('done')
  expect(router.store.getState().open).toBe(false)
  const failure = new WalletError('No.', { code: 4001 })
  await expect(blockedPopup.retry('W', () => Promise.reject(failure))).rejects.toBe(failure)
})

test('default: each blocked window needs another click, and the view closes after the last', async () => {
  const work = createBlockedWork(2)
  const done = blockedPopup.retry('W', work)
  for (let time = 1; time <= 2; time++) {
    await expectPrompt()
    expect(work).toHaveBeenCalledTimes(time)
    click()
    expect(router.store.getState().open).toBe(false)
  }
  expect(await done).toBe('done')
})

test('behavior: leaving rejects (4001) pending work; concurrent requests wait for the same click', async () => {
  const left = blockedPopup.retry('W', createBlockedWork(1))
  await expectPrompt()
  router.close()
  await expect(left).rejects.toMatchObject({ code: 4001 })
  expect(blockedPopup.store.getState().blocked).toBeUndefined()

  const both = Promise.all([
    blockedPopup.retry('W', createBlockedWork(1)),
    blockedPopup.retry('W', createBlockedWork(1)),
  ])
  await expectPrompt()
  click()
  expect(await both).toEqual(['done', 'done'])
})

test('behavior: the previous view is restored', async () => {
  router.open({ name: 'Account' })
  const done = blockedPopup.retry('W', createBlockedWork(1))
  await expectPrompt()
  click()
  expect(await done).toBe('done')
  expect(router.shown()).toEqual({ name: 'Account' })
})
