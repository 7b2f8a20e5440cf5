/** Password strength, from 0 (easy to guess) to 3 (very strong). */
export type Strength = 0 | 1 | 2 | 3

const kinds: [RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
]

/** Common parts of passwords, which attackers try first. Each match counts as one character. */
const wellKnown =
  /password|passwort|qwert[yz]?|asdf|letmein|welcome|iloveyou|abc|123(4(5(6(7(89?)?)?)?)?)?|19\d\d|20\d\d/gi

/**
 * Estimates a password's strength from its number of unpredictable characters and its character classes. The thresholds
 * are high, because there is no dictionary check.
 */
export function ratePassword(password: string): Strength {
  const rest = [...password.replace(wellKnown, '0')]
  const surprising = rest.filter((character, at) => at === 0 || !isPredictable(rest[at - 1] ?? '', character))
  const size = kinds.reduce((sum, [sign, count]) => sum + (sign.test(password) ? count : 0), 0)
  const distinct = new Set(surprising).size
  const bits = Math.min(surprising.length, distinct * 2) * Math.log2(Math.max(size, 2))
  return bits < 45 ? 0 : bits < 60 ? 1 : bits < 80 ? 2 : 3
}

function isPredictable(before: string, character: string): boolean {
  return Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1
}
