import { addErrorDescriber } from './describeError.ts'
import { addTexts } from './i18n.ts'

export async function loadTexts() {
  const [{ laterTexts }, { describeFailure }] = await Promise.all([
    import('./laterTexts.ts'),
    import('./describeFailure.ts'),
  ])
  addTexts(laterTexts)
  addErrorDescriber(describeFailure)
}
