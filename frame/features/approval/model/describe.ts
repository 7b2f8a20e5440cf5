import type { Item, Risk } from '@oriel/clear-signing/description/description.ts'
import { say, sayAmount } from '../../../i18n/say.ts'
import { shortenUniquely } from '../../../platform/shortenAddress.ts'

/**
 * Formats a risk. Shortens its addresses, which a row shows in full. Addresses that only the simulation found stay
 * whole.
 */
export const describeRisk = ({ text }: Pick<Risk, 'text'>): string =>
  text.key.endsWith('.afterwards') ? say(text) : shortenAddresses(say(text))

const wholeAddress = /0x[0-9a-fA-F]{40}|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/g

function shortenAddresses(text: string): string {
  const all = text.match(wholeAddress) ?? []
  return text.replace(wholeAddress, (address) => shortenUniquely(address, all))
}

export function describeItem(item: Item): { label: string; value: string } {
  const value = item.kind === 'amount' ? sayAmount(item.amount) : say(item.value)
  return { label: say(item.label), value }
}
