import { addErrorDescriber } from './describeError.ts'
import { addTexts } from './i18n.ts'

/** Loads the texts that the first picture does not need. */
export async function loadTexts() {
  const [{ laterTexts }, { describeFailure }] = await Promise.all([
    import('./laterTexts.ts'),
    import('./describeFailure.ts'),
  ])
  addTexts(laterTexts)
  addErrorDescriber(describeFailure)
}
