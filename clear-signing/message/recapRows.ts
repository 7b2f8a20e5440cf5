import type { Item } from '../description/description.ts'
import { phraseItem, textItem } from '../description/items.ts'
import type { ReadRecap, RecapEntry } from '../description/recap.ts'
import { lineText } from '../description/safeText.ts'
import { phrase } from '../phrases/phrase.ts'

/** Maximum number of entries to list. The signed text contains all of them. */
const maxEntries = 8
const maxCharacters = 600

/** Returns rows that describe the capabilities that a sign-in grants. */
export function recapRows(recap: ReadRecap | undefined): Item[] {
  if (!recap) return []
  const { entries, proofs, problem } = recap
  if (problem === 'unreadable') return [phraseItem('item.recapMay', phrase('value.unreadable'))]
  const hidden = entries.length - maxEntries
  return [
    ...entries.slice(0, maxEntries).flatMap(entryRows),
    ...(hidden > 0 ? [phraseItem('item.and', phrase('value.more', { count: hidden }))] : []),
    ...(proofs > 0 ? [phraseItem('item.recapProofs', phrase('value.recapProofs', { count: proofs }))] : []),
  ]
}

function entryRows({ resource, namespace, names, limits }: RecapEntry): Item[] {
  const list = names.join(', ')
  const limit = limits.length > 0 ? [textItem('item.recapLimits', limits.join('; '), maxCharacters)] : []
  // WalletConnect lists a wallet's methods in this form.
  if (resource === 'eip155' && namespace === 'request') {
    return [textItem('item.recapAsks', list, maxCharacters), ...limit]
  }
  const shown = { names: safe(list, maxCharacters), kind: safe(namespace, 64), resource: safe(resource, 200) }
  return [phraseItem('item.recapMay', phrase('value.recap', shown)), ...limit]
}

const safe = (text: string, most: number) => lineText(text, most).text
