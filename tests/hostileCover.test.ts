import { test } from './support/connected.ts'
import { coverTricks } from './support/coverTricks.ts'
import { distortTricks } from './support/distortTricks.ts'
import { playTrick, showApproval } from './support/hostilePage.ts'

// Each trick takes as long as the wallet waits before it reports the problem.
test.describe.configure({ timeout: 180_000 })

test('error: B1 clicks on the button of a covered approval are refused', async ({ connected }) => {
  const consent = await showApproval(connected)
  for (const trick of Object.entries(coverTricks)) await playTrick(connected.page, consent, trick)
  await consent.approveHonestly()
})

test('error: B2 clicks on the button of a faded, distorted, cut or tiny frame are refused', async ({ connected }) => {
  const consent = await showApproval(connected)
  for (const trick of Object.entries(distortTricks)) await playTrick(connected.page, consent, trick)
  await consent.approveHonestly()
})
