import type { Item } from '../description/description.ts'
import { toPhraseItem, toTextItem } from '../description/items.ts'
import type { ReadRecap, RecapEntry } from '../description/recap.ts'
import { escapeLine } from '../description/safeText.ts'
import { phrase } from '../phrases/phrase.ts'

/** Maximum number of entries to list. The signed text contains all of them. */
const maxEntries = 8
const maxCharacters = 600

/** Returns rows that describe the capabilities that a sign-in grants. */
export function getRecapRows(recap: ReadRecap | undefined): Item[] {
  if (!recap) return []
  const { entries, proofs, problem } = recap
  if (problem === 'unreadable') return [toPhraseItem('item.recapMay', phrase('value.unreadable'))]
  const hidden = entries.length - maxEntries
  return [
    ...entries.slice(0, maxEntries).flatMap(getEntryRows),
    ...(hidden > 0 ? [toPhraseItem('item.and', phrase('value.more', { count: hidden }))] : []),
    ...(proofs > 0 ? [toPhraseItem('item.recapProofs', phrase('value.recapProofs', { count: proofs }))] : []),
  ]
}

function getEntryRows({ resource, namespace, names, limits }: RecapEntry): Item[] {
  const list = names.join(', ')
  const limit = limits.length > 0 ? [toTextItem('item.recapLimits', limits.join('; '), maxCharacters)] : []
  // Describe the entry as a list of methods, because WalletConnect lists a wallet's methods in this form.
  if (resource === 'eip155' && namespace === 'request') {
    return [toTextItem('item.recapAsks', list, maxCharacters), ...limit]
  }
  const params = {
    names: escapeText(list, maxCharacters),
    kind: escapeText(namespace, 64),
    resource: escapeText(resource, 200),
  }
  return [toPhraseItem('item.recapMay', phrase('value.recap', params)), ...limit]
}

const escapeText = (text: string, maxLength: number) => escapeLine(text, maxLength).text
