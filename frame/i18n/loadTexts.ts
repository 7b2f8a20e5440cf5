import { addTexts } from './i18n.ts'

/** Loads the texts that the first picture does not need. */
export async function loadTexts() {
  addTexts((await import('./laterTexts.ts')).laterTexts)
}
