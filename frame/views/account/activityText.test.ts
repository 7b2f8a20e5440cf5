import { expect, test } from 'vitest'
import { account } from '../../i18n/en/account.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { peerText } from './activityText.ts'

addTexts(account)

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
