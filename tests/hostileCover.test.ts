import { test } from '@playwright/test'
import { coverTricks } from './support/coverTricks.ts'
import { distortTricks } from './support/distortTricks.ts'
import { openApproval, playTrick } from './support/hostilePage.ts'

// Each trick takes as long as the wallet waits before it says what is wrong.
test.describe.configure({ timeout: 180_000 })

test('error: B1 whatever lies over an approval, clicks on its button are refused', async ({ page }) => {
  const consent = await openApproval(page)
  for (const trick of Object.entries(coverTricks)) await playTrick(page, consent, trick)
  await consent.approveHonestly()
})

test('error: B2 a frame that is faded, distorted, cut or tiny: clicks on its button are refused', async ({ page }) => {
  const consent = await openApproval(page)
  for (const trick of Object.entries(distortTricks)) await playTrick(page, consent, trick)
  await consent.approveHonestly()
})
