/** Set to a tier by the gate. A direct run of Playwright runs both. */
export const tierVariable = 'ORIEL_TIER'

export type Tier = 'first' | 'second'

/**
 * The mark in the title of a test that `npm test` leaves out, because another test proves its capability or attack. A
 * comment of its file says once why: `// Second tier: …`.
 */
export const secondMark = '@second'

/** Returns the part of Playwright's configuration that selects the tests of one tier. */
export function selectTier(tier: string | undefined): { grep?: RegExp; grepInvert?: RegExp } {
  const marked = new RegExp(secondMark)
  if (tier === 'first') return { grepInvert: marked }
  return tier === 'second' ? { grep: marked } : {}
}
