import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { DescribedCall, Item, Risk } from '../../description.ts'
import { addressItem, codeItem, nativeItem, textItem, timeItem, tokenItem } from '../../items.ts'
import type { Facts } from '../read/facts.ts'
import type { TokenInfo } from '../read/tokens.ts'
import type { DecodedCall, Intent } from './calldata.ts'
import { isSame, isUnlimited, tokenAddressItem } from './items.ts'
import { balanceRisks, recipientRisks, spenderRisks } from './risks.ts'

type Context = { network: Network; account: string; facts: Facts }
export type CallDescription = { call: DescribedCall; risks: Risk[] }
type Part = { title: string; items: Item[]; risks?: Risk[] }

/** Describes one decoded call, and those inside it, with what the chain says about its addresses. */
export function describeCall(decoded: DecodedCall, context: Context): CallDescription {
  const { call, inner, hiddenInner } = decoded
  const part = partOf(decoded, context)
  const children = inner.map((one) => describeCall(one, context))
  const risks = [
    ...(part.risks ?? []),
    ...codeRisks(decoded, context.facts),
    ...children.flatMap((child) => child.risks),
  ]
  if (hiddenInner > 0) {
    const text = `There are ${hiddenInner} more calls inside that are not shown.`
    risks.push({ level: 'danger', code: 'too-many-calls', text })
  }
  const sent = call.value > 0n && part.title !== 'Send' ? [nativeItem('Sends along', call.value, context.network)] : []
  const described = { ...call, title: part.title, items: [...part.items, ...sent], hiddenInner }
  return { call: { ...described, inner: children.map((child) => child.call) }, risks }
}

/** The addresses of a call and of those inside, for {@link readFacts}. */
export function addressesOfCall({ call, intent, inner }: DecodedCall): { tokens: string[]; addresses: string[] } {
  const own = {
    tokens: tokensOf(intent, call.to),
    addresses: [call.to, spenderOf(intent)].filter((one) => one !== undefined),
  }
  const all = [own, ...inner.map(addressesOfCall)]
  return { tokens: all.flatMap(({ tokens }) => tokens), addresses: all.flatMap(({ addresses }) => addresses) }
}

function tokensOf(intent: Intent, to: Hex | undefined): string[] {
  if (intent.type === 'swap') return intent.path
  if (intent.type === 'approve' && intent.token) return [intent.token]
  const isToken = ['transfer', 'approve', 'permit', 'transfer-nft', 'approve-all', 'wrap', 'unwrap'].includes(
    intent.type,
  )
  return isToken && to ? [to] : []
}

function spenderOf(intent: Intent): Hex | undefined {
  if (intent.type === 'approve' || intent.type === 'permit') return intent.spender
  return intent.type === 'approve-all' ? intent.operator : undefined
}

function partOf(decoded: DecodedCall, context: Context): Part {
  const { call, intent, selector, signature } = decoded
  const { to, data } = call
  if (intent.type === 'create' || !to) return createPart(data)
  const token = context.facts.tokens.get(to.toLowerCase())
  switch (intent.type) {
    case 'native':
      return nativePart(to, call.value, context)
    case 'transfer':
      return transferPart(intent, to, token, context)
    case 'approve':
      return approvePart(intent, to, context)
    case 'permit':
      return permitPart(intent, to, token, context)
    case 'transfer-nft':
      return nftPart(intent, to, token, context)
    case 'approve-all':
      return approveAllPart(intent, to, token, context)
    case 'swap':
      return swapPart(intent, to, context)
    case 'wrap':
    case 'unwrap': {
      const title = intent.type === 'wrap' ? 'Wrap (deposit)' : 'Unwrap (withdraw)'
      return { title, items: [tokenItem('Amount', intent.amount, token), addressItem('Contract', to)] }
    }
    case 'ownership': {
      const text = 'This gives the control over the contract away.'
      const items = [addressItem('New owner', intent.to), addressItem('Contract', to)]
      return { title: 'Transfer ownership', items, risks: [{ level: 'danger', code: 'ownership-transfer', text }] }
    }
    case 'batch':
      return {
        title: 'Several calls at once',
        items: [addressItem('Through', to), textItem('Calls', `${intent.calls.length}`)],
      }
    case 'malformed':
      return malformedPart(to, data, signature)
    default:
      return unknownPart(to, data, selector)
  }
}

function createPart(data: Hex): Part {
  const items = [textItem('Size', `${(data.length - 2) / 2} bytes`), codeItem('Code', data)]
  const text = 'This creates a new contract. What it will do cannot be told from here.'
  return { title: 'Create a contract', items, risks: [{ level: 'warning', code: 'contract-creation', text }] }
}

function nativePart(to: Hex, value: bigint, { network, account, facts }: Context): Part {
  const risks = [
    ...recipientRisks({ to, account }),
    ...balanceRisks(value, facts.balance, network.nativeCurrency.symbol),
  ]
  return { title: 'Send', items: [nativeItem('Amount', value, network), addressItem('To', to)], risks }
}

type Of<type extends Intent['type']> = Intent & { type: type }

function transferPart(
  { from, to, amount }: Of<'transfer'>,
  token: Hex,
  info: TokenInfo | undefined,
  context: Context,
): Part {
  const { account } = context
  // Moves somebody else's token by an allowance; what it brings to this account is in the simulation.
  const own = from === undefined || isSame(from, account)
  const isNft = info?.standard === 'erc721'
  const items = [
    isNft ? textItem('Token id', `${amount}`) : tokenItem('Amount', amount, info),
    ...(from ? [addressItem('From', from)] : []),
    addressItem('To', to),
    tokenAddressItem(token, info),
  ]
  const risks = [...recipientRisks({ to, account, token }), ...tokenRisks(info, context.facts)]
  if (own && !isNft) risks.push(...balanceRisks(amount, info?.balance, info?.symbol ?? 'tokens'))
  return { title: isNft ? 'Send an NFT' : 'Send tokens', items, risks }
}

function approvePart(
  { token: named, spender, amount, change, until }: Of<'approve'>,
  to: Hex,
  { facts }: Context,
): Part {
  const token = named ?? to
  const info = facts.tokens.get(token.toLowerCase())
  const end = until === undefined ? [] : [timeItem('Until', until)]
  if (info?.standard === 'erc721') {
    const items = [textItem('Token id', `${amount}`), addressItem('Spender', spender), tokenAddressItem(token, info)]
    return {
      title: 'Allow taking an NFT',
      items,
      risks: spenderRisks({ spender, amount: 1n, unlimited: false, symbol: 'NFT' }, facts),
    }
  }
  const unlimited = isUnlimited(amount, named ? 160 : 256) && change !== 'decrease'
  const items = [
    tokenItem('May spend', amount, info, unlimited),
    addressItem('Spender', spender),
    tokenAddressItem(token, info),
    ...end,
  ]
  if (change === 'decrease') return { title: 'Allow less spending', items }
  const risks = [
    ...spenderRisks({ spender, amount, unlimited, symbol: info?.symbol }, facts),
    ...tokenRisks(info, facts),
  ]
  if (amount === 0n && change === 'set') return { title: 'Remove a permission to spend', items, risks }
  return { title: change === 'increase' ? 'Allow more spending' : 'Allow spending', items, risks }
}

function permitPart(
  { owner, spender, amount, until }: Of<'permit'>,
  to: Hex,
  info: TokenInfo | undefined,
  context: Context,
): Part {
  const unlimited = isUnlimited(amount)
  const items = [
    tokenItem('May spend', amount, info, unlimited),
    addressItem('Owner', owner),
    addressItem('Spender', spender),
    tokenAddressItem(to, info),
    timeItem('Signature valid until', until),
  ]
  // A permit of somebody else costs this account nothing.
  const own = isSame(owner, context.account)
  const risks = own ? spenderRisks({ spender, amount, unlimited, symbol: info?.symbol }, context.facts) : []
  return { title: 'Use a permit', items, risks }
}

function nftPart(
  { from, to, ids, amounts }: Of<'transfer-nft'>,
  token: Hex,
  info: TokenInfo | undefined,
  context: Context,
): Part {
  const shown = ids.slice(0, 10).map((id, at) => (amounts ? `${amounts[at] ?? 0n} × #${id}` : `#${id}`))
  const more = ids.length > shown.length ? `, and ${ids.length - shown.length} more` : ''
  const items = [
    textItem(ids.length === 1 ? 'Token id' : 'Token ids', `${shown.join(', ')}${more}`, 1000),
    addressItem('From', from),
    addressItem('To', to),
    tokenAddressItem(token, info),
  ]
  return { title: 'Send an NFT', items, risks: recipientRisks({ to, account: context.account, token }) }
}

function approveAllPart(
  { operator, approved }: Of<'approve-all'>,
  token: Hex,
  info: TokenInfo | undefined,
  { facts }: Context,
): Part {
  const items = [addressItem('Operator', operator), tokenAddressItem(token, info)]
  if (!approved) return { title: 'Remove a permission to take all NFTs', items }
  const text = `The operator may take every ${info?.name ?? 'NFT of this collection'} you own, now and later.`
  const [, spender] = spenderRisks({ spender: operator, amount: 1n, unlimited: false, symbol: undefined }, facts)
  const risks: Risk[] = [{ level: 'danger', code: 'approval-for-all', text }, ...(spender ? [spender] : [])]
  return { title: 'Allow taking all NFTs', items, risks }
}

function swapPart(
  { spend, most, receive, least, path, to, until }: Of<'swap'>,
  router: Hex,
  { facts, account }: Context,
): Part {
  const token = (address: Hex | undefined) => facts.tokens.get(address?.toLowerCase() ?? '')
  const [first, last] = [path[0], path.at(-1)]
  const amount = (label: string, units: bigint | undefined, address: Hex | undefined) =>
    units === undefined ? [] : [tokenItem(label, units, token(address))]
  const items = [
    ...amount('You give', spend, first),
    ...amount('You give at most', most, first),
    ...amount('You receive', receive, last),
    ...amount('You receive at least', least, last),
    addressItem('To', to),
    addressItem('Router', router),
    timeItem('Until', until),
  ]
  if (isSame(to, account)) return { title: 'Swap', items }
  const text = `What you receive goes to ${to}, not to your account.`
  return { title: 'Swap', items, risks: [{ level: 'danger', code: 'other-recipient', text }] }
}

function malformedPart(to: Hex, data: Hex, signature: string | undefined): Part {
  const items = [
    ...(signature ? [codeItem('Function', signature)] : []),
    addressItem('Contract', to),
    codeItem('Data', data),
  ]
  const text = 'The data does not fit the function it names.'
  return { title: 'Unreadable call', items, risks: [{ level: 'warning', code: 'malformed-data', text }] }
}

function unknownPart(to: Hex, data: Hex, selector = data.slice(0, 10) as Hex): Part {
  const text = 'What this function does is not known.'
  const items = [addressItem('Contract', to), codeItem('Data', data)]
  return { title: `Unknown function ${selector}`, items, risks: [{ level: 'warning', code: 'unknown-function', text }] }
}

function tokenRisks(info: TokenInfo | undefined, { unavailable }: Facts): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  const text = 'The contract does not answer like a token, so the amount is shown as it is in the data.'
  return [{ level: 'warning', code: 'unknown-token', text }]
}

function codeRisks({ call: { to, data } }: DecodedCall, { code }: Facts): Risk[] {
  if (!to || data === '0x' || code.get(to.toLowerCase()) !== 'none') return []
  return [
    { level: 'warning', code: 'no-code', text: `There is no contract at ${to}, so the data has no effect there.` },
  ]
}
