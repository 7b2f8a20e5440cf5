import type { Item, Risk } from '@oriel/clear-signing/description/description.ts'
import { formatFullAmount, translate } from '../../../i18n/translate.ts'
import { shortenUniquely } from '../../../platform/shortenAddress.ts'

/**
 * Returns the text of a risk. Shortens its addresses, because a row shows them in full. Addresses that only the
 * simulation found are kept in full.
 */
export const describeRisk = ({ text }: Pick<Risk, 'text'>): string =>
  text.key.endsWith('.afterwards') ? translate(text) : shortenAddresses(translate(text))

const wholeAddress = /0x[0-9a-fA-F]{40}|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/g

function shortenAddresses(text: string): string {
  const all = text.match(wholeAddress) ?? []
  return text.replace(wholeAddress, (address) => shortenUniquely(address, all))
}

export function describeItem(item: Item): { label: string; value: string } {
  const value = item.kind === 'amount' ? formatFullAmount(item.amount) : translate(item.value)
  return { label: translate(item.label), value }
}
