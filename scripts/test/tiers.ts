/**
 * Environment variable that selects the tier to run. The gate sets it. When Playwright is run directly, both tiers run.
 */
export const tierVariable = 'ORIEL_TIER'

export type Tier = 'first' | 'second'

/**
 * Marks the title of a test that `npm test` omits, because another test covers the same capability or attack. A comment
 * in its file explains why: `// Second tier: …`.
 */
export const secondMark = '@second'

/** Returns the Playwright options that select one tier's tests. */
export function selectTier(tier: string | undefined): { grep?: RegExp; grepInvert?: RegExp } {
  const marked = new RegExp(secondMark)
  if (tier === 'first') return { grepInvert: marked }
  return tier === 'second' ? { grep: marked } : {}
}
