import { nameText } from '@oriel/clear-signing/description/safeText.ts'

/** Returns one short line, without characters that could mislead. */
export function claimedName(name: string): string {
  return nameText(name, 48)
}
