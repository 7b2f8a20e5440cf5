import { expect, test } from 'vitest'
import { phrase } from '../../chains/phrase.ts'
import { account } from '../../i18n/en/account.ts'
import { actions } from '../../i18n/en/actions.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { peerText, titleOf } from './activityText.ts'

addTexts({ ...account, ...actions })

const zero = `0x${'0'.repeat(40)}`
const anna = '0x000000000000000000000000000000000000dEaD'

test.each([
  [zero, true, 'Minted'],
  [zero, false, 'Burned'],
  [anna, true, 'From 0x0000…dEaD'],
  [anna, false, 'To 0x0000…dEaD'],
])('default: %s (sender: %s) reads “%s”', (address, isSender, text) => {
  expect(peerText({ address, isSender, name: undefined })).toBe(text)
})

test.each([
  ['sent', 'pending', 'Swap USDC for ETH'],
  ['reverted', 'failed', 'Swap USDC for ETH'],
  ['success', 'confirmed', 'Swapped'],
] as const)('behavior: a swap that is %s (%s) reads “%s”', (recorded, status, text) => {
  const title = phrase('action.swapFor', { give: 'USDC', get: 'ETH' })
  const about = { hash: '0x1', networkId: 'eip155:1' } as const
  const record = { ...about, from: anna, sentAt: 1, status: recorded, title }
  expect(titleOf({ ...about, at: 1, status, movements: [], history: undefined, record })).toBe(text)
})
