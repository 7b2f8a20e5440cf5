import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { expect, test } from 'vitest'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { emitClicks } from './emitClicks.ts'

const emitted: KitEvent['type'][] = []
kitEvents.subscribe(({ type }) => emitted.push(type))
const stop = emitClicks()

test('default: navigation to a view emits one event; going back and `open` calls by the page emit none', () => {
  router.open({ name: 'Connect' })
  router.push({ name: 'WhatIsAWallet' })
  router.push({ name: 'GetWallet' })
  router.push({ name: 'GetWallet' })
  router.goBack()
  router.goBack()
  router.push({ name: 'AllWallets' })
  router.push({ name: 'ConnectingWalletConnect' })
  router.goBack()
  router.close()
  expect(emitted.splice(0)).toEqual(['CLICK_WALLET_HELP', 'CLICK_GET_WALLET_HELP', 'CLICK_ALL_WALLETS'])

  router.open({ name: 'Networks' })
  router.open({ name: 'AllWallets' })
  expect(emitted.splice(0)).toEqual([])
  router.open({ name: 'Account' })
  router.push({ name: 'Networks' })
  expect(emitted.splice(0)).toEqual(['CLICK_NETWORKS'])
  stop()
  router.push({ name: 'AllWallets' })
  expect(emitted).toEqual([])
})
