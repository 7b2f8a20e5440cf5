import { lineText } from '../chains/text.ts'

/** What a page calls itself, as one short line that nobody can lie with beyond its words. */
export function claimedName(name: string): string {
  return lineText(name, 48).text
}
