import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'

let parts: Awaited<ReturnType<typeof load>>

async function load() {
  vi.resetModules()
  const { offerPhoneWallet } = await import('./phoneWallet.ts')
  const { pendingPhoneRequests } = await import('./walletConnect.ts')
  const { router } = await import('../../router/router.ts')
  offerPhoneWallet()
  const setCount = (count: number) => pendingPhoneRequests.store.setState({ count })
  return { router, setCount, readView: () => (router.isInView() ? router.current().name : undefined) }
}

beforeEach(async () => {
  stubConfig()
  stubStorage()
  parts = await load()
  return () => vi.unstubAllGlobals()
})

test('default: a request that waits on a phone is shown until it is answered', () => {
  const { setCount, readView } = parts
  setCount(1)
  expect(readView()).toBe('ContinueInWallet')
  setCount(0)
  expect(readView()).toBeUndefined()
})

test('behavior: a request that a page makes as soon as it is connected is shown when the confirmation closes', async () => {
  const { router, setCount, readView } = parts
  router.open({ name: 'Connected', connector: 'walletConnect' })
  setCount(1)
  expect(readView()).toBe('Connected')
  router.close()
  await expect.poll(readView).toBe('ContinueInWallet')
})

test('behavior: a request that was answered while another view was open is not shown', async () => {
  const { router, setCount, readView } = parts
  router.open({ name: 'Account' })
  setCount(1)
  setCount(0)
  expect(readView()).toBe('Account')
  router.close()
  await new Promise((done) => setTimeout(done))
  expect(readView()).toBeUndefined()
})

test('behavior: a user who closes the view is not shown it again before the next request', async () => {
  const { router, setCount, readView } = parts
  setCount(1)
  router.close()
  await new Promise((done) => setTimeout(done))
  expect(readView()).toBeUndefined()
  setCount(2)
  expect(readView()).toBe('ContinueInWallet')
})
