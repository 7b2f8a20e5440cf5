/** Set to `first` by `npm test`. A direct run of Playwright, and the other commands, run all tests. */
export const tierVariable = 'ORIEL_TIER'

/** The tag of a test that only `npm run test:all` runs. */
export const laterTag = '@later'

/** The first tier has each test of these files: attacks, the border, the approval, and proofs of the owner. */
const wholeFiles = ['hostile', 'extensionHostile', 'border', 'approv', 'fuzz', 'passkeyBackup', 'lostProof', 'views']

/** Of the other files it has the tests that prove a capability, an attack or a journey. */
const firstTitles = ['default', 'attack', 'flow']

/** Playwright matches the path and the title as one text. */
export const firstTier = {
  grep: new RegExp(`(^|[ /])(${wholeFiles.join('|')})\\w*\\.test\\.ts |\\b(${firstTitles.join('|')}): `),
  grepInvert: new RegExp(laterTag),
}
