import { inlineTest, test } from './support/connected.ts'
import { coverTricks, otherCoverTricks } from './support/coverTricks.ts'
import { distortTricks, otherDistortTricks } from './support/distortTricks.ts'
import { playTrick, showApproval } from './support/hostilePage.ts'

// Second tier: variants of the same tricks, and an inline wallet.

// Each trick waits until the wallet shows its warning, so these tests need a longer timeout.

test('error: clicks on the button of a covered, faded, distorted, cut or tiny frame are refused (B1, B2)', async ({
  connected,
}) => {
  const consent = await showApproval(connected)
  for (const trick of Object.entries({ ...coverTricks, ...distortTricks }))
    await playTrick(connected.page, consent, trick)
  await consent.approveHonestly()
})

test('error: B1 clicks on the button of an approval that is covered in other ways are refused @second', async ({
  connected,
}) => {
  const consent = await showApproval(connected)
  for (const trick of Object.entries(otherCoverTricks)) await playTrick(connected.page, consent, trick)
  await consent.approveHonestly()
})

test('error: B2 clicks on the button of a frame that is distorted or hidden in other ways are refused @second', async ({
  connected,
}) => {
  const consent = await showApproval(connected)
  for (const trick of Object.entries(otherDistortTricks)) await playTrick(connected.page, consent, trick)
  await consent.approveHonestly()
})

inlineTest(
  'error: clicks on the button of an inline wallet that is covered, faded, distorted, cut or tiny are refused (B1, B2) @second',
  async ({ connected }) => {
    const consent = await showApproval(connected)
    for (const trick of Object.entries({ ...coverTricks, ...distortTricks }))
      await playTrick(connected.page, consent, trick)
    await consent.approveHonestly()
  },
)
