import { type Hex, sameAddress } from '#shared/caip.ts'
import type { Risk } from '../../description.ts'
import { addressItem, textItem, timeItem, tokenItem } from '../../items.ts'
import type { Facts } from '../read/facts.ts'
import type { TokenInfo } from '../read/tokens.ts'
import { allowanceSize, isZero, tokenAddressItem } from './items.ts'
import type { CallContext, IntentOf, Part } from './part.ts'
import { addressRisks, helperRisks, recipientRisks, spenderRisks } from './risks.ts'

/** Describes `transfer` and `transferFrom` of tokens and of NFTs. */
export function transferPart({ from, to, amount }: IntentOf<'transfer'>, token: Hex, context: CallContext): Part {
  const info = infoOf(token, context.facts)
  const isNft = info?.standard === 'erc721'
  const items = [
    isNft ? textItem('Token id', `${amount}`) : tokenItem('Amount', amount, info),
    ...(from ? [addressItem('From', from)] : []),
    addressItem('To', to),
    tokenAddressItem(token, info),
  ]
  const risks = sendRisks({ from, to, token }, context)
  return { title: isNft ? 'Send an NFT' : 'Send tokens', items, risks }
}

/** Describes `approve` and similar functions, of the token itself or of Permit2. */
export function approvePart(
  { token: named, spender, amount, change, until }: IntentOf<'approve'>,
  to: Hex,
  { facts, now = Date.now() }: CallContext,
): Part {
  const token = named ?? to
  const info = infoOf(token, facts)
  const end = until === undefined ? [] : [timeItem('Until', until)]
  if (info?.standard === 'erc721') {
    const items = [textItem('Token id', `${amount}`), addressItem('Spender', spender), tokenAddressItem(token, info)]
    const text = 'The spender may take this NFT, at any time.'
    const risks: Risk[] = [{ level: 'warning', code: 'nft-allowance', text }, ...addressRisks(spender, facts)]
    return { title: 'Allow taking an NFT', items, risks: isZero(spender) ? [] : risks }
  }
  const unlimited = change !== 'decrease' && allowanceSize(amount, info) === 'unlimited'
  const items = [
    tokenItem(change === 'decrease' ? 'May spend less, by' : 'May spend', amount, info, unlimited),
    addressItem('Spender', spender),
    tokenAddressItem(token, info),
    ...end,
  ]
  if (change === 'decrease') return { title: 'Allow less spending', items, risks: tokenRisks(info, facts) }
  const risks = [
    ...spenderRisks({ spender, amount, token: info }, facts),
    ...(amount > 0n ? endRisks(until, now) : []),
    ...tokenRisks(info, facts),
  ]
  if (amount === 0n && change === 'set') return { title: 'Remove a permission to spend', items, risks }
  return { title: change === 'increase' ? 'Allow more spending' : 'Allow spending', items, risks }
}

/** Describes a call that executes a `permit`. */
export function permitPart(
  { owner, spender, amount, until }: IntentOf<'permit'>,
  to: Hex,
  { account, facts }: CallContext,
): Part {
  const info = infoOf(to, facts)
  const items = [
    tokenItem('May spend', amount, info, allowanceSize(amount, info) === 'unlimited'),
    addressItem('Owner', owner),
    addressItem('Spender', spender),
    tokenAddressItem(to, info),
    timeItem('Signature valid until', until),
  ]
  // A permit of another owner costs this account nothing.
  const own = sameAddress(owner, account) ? spenderRisks({ spender, amount, token: info }, facts) : []
  return { title: 'Use a permit', items, risks: [...own, ...tokenRisks(info, facts)] }
}

/** Describes a transfer of NFTs by functions that only NFT contracts have. */
export function nftPart({ from, to, ids, amounts }: IntentOf<'transfer-nft'>, token: Hex, context: CallContext): Part {
  const info = infoOf(token, context.facts)
  const shown = ids.slice(0, 10).map((id, at) => (amounts ? `${amounts[at] ?? 0n} × #${id}` : `#${id}`))
  const more = ids.length > shown.length ? `, and ${ids.length - shown.length} more` : ''
  const items = [
    textItem(ids.length === 1 ? 'Token id' : 'Token ids', `${shown.join(', ')}${more}`, 1000),
    addressItem('From', from),
    addressItem('To', to),
    tokenAddressItem(token, info),
  ]
  const risks = sendRisks({ from, to, token }, context)
  return { title: ids.length === 1 ? 'Send an NFT' : 'Send NFTs', items, risks }
}

function sendRisks(
  { from, to, token }: { from: Hex | undefined; to: Hex; token: Hex },
  { account, facts, network }: CallContext,
): Risk[] {
  return [
    ...recipientRisks({ to, account, token }),
    ...helperRisks(to, network),
    ...ownerRisks(from, account),
    ...tokenRisks(infoOf(token, facts), facts),
  ]
}

/** Describes `setApprovalForAll`. */
export function approveAllPart(
  { operator, approved }: IntentOf<'approve-all'>,
  token: Hex,
  { facts }: CallContext,
): Part {
  const info = infoOf(token, facts)
  const items = [addressItem('Operator', operator), tokenAddressItem(token, info)]
  if (!approved) return { title: 'Remove a permission to take all NFTs', items, risks: tokenRisks(info, facts) }
  const text = `The operator may take every ${info?.name ?? 'NFT of this collection'} you own, now and later.`
  const risks: Risk[] = [{ level: 'danger', code: 'approval-for-all', text }, ...addressRisks(operator, facts)]
  return { title: 'Allow taking all NFTs', items, risks: [...risks, ...tokenRisks(info, facts)] }
}

export const infoOf = (token: string | undefined, { tokens }: Facts) => tokens.get(token?.toLowerCase() ?? '')

function ownerRisks(from: Hex | undefined, account: string): Risk[] {
  if (from === undefined || sameAddress(from, account)) return []
  return [{ level: 'warning', code: 'other-owner', text: `You move tokens of ${from}, not your own.` }]
}

const longLivedMs = 31 * 86_400_000

/** Returns a warning for a Permit2 right that stays valid long after its purpose. */
function endRisks(until: bigint | undefined, now: number): Risk[] {
  if (until === undefined || until * 1000n <= BigInt(now + longLivedMs)) return []
  return [{ level: 'warning', code: 'long-lived-permit', text: 'The permission is valid for more than a month.' }]
}

function tokenRisks(info: TokenInfo | undefined, { unavailable }: Facts): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  const text = 'The contract does not answer like a token, so it may do something else than it says.'
  return [{ level: 'warning', code: 'unknown-token', text }]
}
