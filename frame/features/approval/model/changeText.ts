import type { AssetChange } from '@oriel/clear-signing/description/simulation.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatFullAmount } from '../../../i18n/translate.ts'

/** Returns “You send”, “You receive”, or, for income that only the simulation names, a notice that it may differ. */
export function getDirection({ amount, mayDiffer }: AssetChange): string {
  if (mayDiffer) return t('changes.mayDiffer')
  return t(amount < 0n ? 'changes.out' : 'changes.in')
}

/**
 * Returns whether the asset's name is verified: it is the native currency or a token that the deployment lists. Anyone
 * can choose the name of any other token.
 */
export const hasVerifiedName = ({ kind, isKnown }: AssetChange) => kind === 'native' || isKnown === true

/** Describes incoming tokens with an unverified name: “+4,000 of a token that calls itself “USDC””. */
export function describeClaimedIncome(change: AssetChange, amount: Amount): string {
  const text = `+${formatTokenId(change) ?? formatFullAmount({ ...amount, symbol: '' }).trim()}`
  const name = change.symbol ?? change.name
  return name === undefined ? t('changes.unnamed', { amount: text }) : t('changes.claimed', { amount: text, name })
}

/** Formats an NFT as “Paper Ape #4” or “2 × #7”. Returns undefined for tokens without IDs. */
export function formatTokenId({ kind, amount, tokenId }: AssetChange, name = ''): string | undefined {
  if (kind === 'erc721') return `${name}#${tokenId}`
  return kind === 'erc1155' ? `${amount < 0n ? -amount : amount} × ${name}#${tokenId}` : undefined
}
