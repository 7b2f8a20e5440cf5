import type { AssetChange } from '@oriel/clear-signing/description/simulation.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatFullAmount } from '../../../i18n/translate.ts'

/**
 * Returns the label of a change: “You send”, “You receive” or, for income that only the simulation names, “Preview, may
 * differ”.
 */
export function getDirection({ amount, mayDiffer }: AssetChange): string {
  if (mayDiffer) return t('changes.mayDiffer')
  return t(amount < 0n ? 'changes.out' : 'changes.in')
}

/**
 * Returns whether the asset's name is verified, which is the case for the native currency and for tokens that the
 * deployment lists. The creator of any other token can choose its name freely.
 */
export const hasVerifiedName = ({ kind, isKnown }: AssetChange) => kind === 'native' || isKnown === true

/** Describes an incoming token with an unverified name, for example “+4,000 of a token that calls itself “USDC””. */
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
