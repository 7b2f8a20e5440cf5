import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import { stubStorage } from '../../../state/storage.testing.ts'
import type { Purchase } from '../../../state/storage.ts'

stubConfig()
stubStorage()
afterAll(() => vi.unstubAllGlobals())
const { router } = await import('../../../router/router.ts')
const { purchases } = await import('./purchases.ts')
const { startAgain } = await import('./startAgain.ts')

const purchase: Purchase = {
  id: 'one',
  url: '/buy/one',
  provider: 'local',
  network: 'eip155:1',
  account: '0x1',
  symbol: 'USDC',
  pays: { amount: '100', currency: 'USD' },
  at: Date.now(),
}
const createOrder = (status: OnrampOrder['status']): OnrampOrder => ({
  status,
  provider: 'local',
  network: 'eip155:1',
  asset: '',
  symbol: 'ETH',
  at: 0,
  createdAt: 0,
})

async function press(answer: OnrampOrder | undefined) {
  router.open({ name: 'BuyInProgress', order: 'one' })
  purchases.add(purchase)
  await startAgain({ id: 'one', status: 'failed', read: async () => answer })
  return { view: router.shown().name, kept: purchases.store.getState().list.map(({ id }) => id) }
}

test('default: a declined payment leads back to the form, also when its state cannot be read', async () => {
  const form = { view: 'OnRampProviders', kept: [] }
  expect(await press(createOrder('failed'))).toEqual(form)
  expect(await press(undefined)).toEqual(form)
})

test('error: a visitor whose second card has paid meanwhile is not led to a second purchase', async () => {
  expect(await press(createOrder('paid'))).toEqual({ view: 'BuyInProgress', kept: ['one'] })
})
