import { nameLabel } from '@oriel/shared/chains/names.ts'
import { isReserved } from './rules.ts'

const words = ['eth', 'home', 'one', 'me', 'web', 'online']
const digits = ['1', '7', '42', '99', '365']
const maxSuggestions = 5

/** Returns the label and its variants. There are more variants than suggestions, because some may be taken. */
export function listVariants(label: string, reserved: readonly string[]): string[] {
  const stem = label.slice(0, 24).replace(/-+$/, '')
  // Alternates digits and words.
  const mixed = words.flatMap((word, at) => [
    ...digits.slice(at, at + 1).map((end) => `${stem}${end}`),
    `${stem}-${word}`,
  ])
  const valid = mixed.filter((variant) => nameLabel.test(variant) && !hasReservedWord(variant, reserved))
  return [label, ...valid.filter((variant) => variant !== label)]
}

/**
 * Returns true if users could mistake the name for the operator's, such as `admin1` or `admin-web`. Such names can be
 * registered, but are not suggested.
 */
function hasReservedWord(label: string, others: readonly string[]): boolean {
  const parts = label.split('-').map((part) => part.replace(/^\d+|\d+$/g, ''))
  // Check sequences of parts, because reserved labels such as `sign-in` have more than one part.
  return parts.some((_, from) => parts.some((__, to) => isReserved(parts.slice(from, to + 1).join('-'), others)))
}

/** Returns the requested name, followed by available ones. */
export function chooseSuggestions(names: readonly string[], isTaken: (name: string) => boolean) {
  const [exact, ...others] = names
  const free = others.filter((name) => !isTaken(name))
  return [exact, ...free]
    .filter((name) => name !== undefined)
    .slice(0, maxSuggestions)
    .map((name) => ({ name, registered: isTaken(name) }))
}
