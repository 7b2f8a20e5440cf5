import type { Item, Risk } from '../../description.ts'
import { addressItem, nativeItem, textItem, tokenItem } from '../../items.ts'
import { lineText } from '../../text.ts'
import { wrappedSol } from '../programs.ts'
import { addressAt, toTokenAccount, u64At } from '../read/accounts.ts'
import type { Mint } from '../read/mints.ts'
import { holderOf, type Instruction, type Part, type PartContext, partyItem, recipientRisks } from './describePart.ts'
import type { Leaving } from './leaving.ts'
import { setUpOwner } from './setUp.ts'

const maxUnits = 2n ** 64n - 1n
const authorities = ['minting', 'freezing', 'the tokens', 'closing']
const accountOwner = 2

/** Says what an instruction of the token programs does; undefined where nobody here knows. */
export function describeToken(instruction: Instruction, context: PartContext): Part | undefined {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  const amount = () => u64At(data, 1)
  switch (data[0]) {
    case 3:
      return send({ source: first, target: second, signers: accounts.slice(2), units: amount() }, context)
    case 12:
      return send({ source: first, mint: second, target: third, signers: accounts.slice(3), units: amount() }, context)
    case 26:
      // The transfer with a fee that is named; the others of its family set fees up.
      if (data[1] !== 1) return undefined
      return send(
        { source: first, mint: second, target: third, signers: accounts.slice(3), units: u64At(data, 2) },
        context,
      )
    case 4:
      return allow({ source: first, delegate: second, units: amount() }, context)
    case 13:
      return allow({ source: first, mint: second, delegate: third, units: amount() }, context)
    case 5:
      return { title: 'Remove a permission to spend', items: [partyItem('Token account', first)] }
    case 6:
      return setAuthority(first, data, context)
    case 8:
    case 15:
      return burn({ source: first, mint: second, units: amount() }, context)
    case 9:
      return close({ target: first, to: second, signers: accounts.slice(2) }, context)
    case 7:
    case 14:
      return mintTo(first, second, amount(), context)
    case 10:
      return { title: 'Freeze a token account', items: [partyItem('Token account', first)] }
    case 11:
      return { title: 'Unfreeze a token account', items: [partyItem('Token account', first)] }
    case 0:
    case 20:
      return { title: 'Set up a token', items: [partyItem('Token', first)], isMinor: true }
    case 1:
    case 16:
    case 18:
      return setUp(first, setUpOwner(instruction), context)
    case 22:
      return { title: 'Set up a token account', items: [partyItem('Token account', first)], isMinor: true }
    case 17:
      return { title: 'Wrap SOL', items: [partyItem('Token account', first)], isMinor: true }
    default:
      return undefined
  }
}

type Move = {
  source: string | undefined
  target?: string | undefined
  delegate?: string | undefined
  mint?: string | undefined
  /** Its authority; behind one of several people, those of them who sign. */
  signers?: (string | undefined)[]
  units: bigint
}

/** The mint of a move, with what is held in its source. */
function tokenOf({ source, mint }: Move, context: PartContext) {
  const held = toTokenAccount(context.facts.accounts.get(source ?? ''))
  const address = mint ?? held?.mint ?? holderOf(source, context)?.mint
  const known = address ? context.facts.mints.get(address) : undefined
  return { held, address, known }
}

function send(move: Move, context: PartContext): Part {
  const { held, address, known } = tokenOf(move, context)
  const { units, target, source = '', signers } = move
  const holder = holderOf(target, context)
  const isNft = known?.decimals === 0 && units === 1n
  const isOurs = signers?.includes(context.account)
  const from = held?.owner ?? source
  const items: Item[] = [
    amountItem(isNft ? 'NFT' : 'Amount', units, known),
    ...(from === context.account ? [] : [partyItem('From', from)]),
    partyItem(holder ? 'To' : 'To the token account', holder?.owner ?? target),
    ...mintItems(address, known),
  ]
  const risks = isOurs
    ? [...recipientRisks(holder?.owner ?? target, context), ...mintRisks(known, context), ...feeRisks(units, known)]
    : []
  const leaving: Leaving[] =
    !isOurs || isNft || holder?.owner === context.account
      ? []
      : [
          {
            source,
            mint: address ?? '',
            units,
            balance: held?.amount,
            symbol: symbolOf(known) ?? 'tokens',
            decimals: known?.decimals,
          },
        ]
  return { title: isNft ? 'Send an NFT' : 'Send tokens', items, risks, leaving }
}

function allow(move: Move, context: PartContext): Part {
  const { held, address, known } = tokenOf(move, context)
  const { units, delegate } = move
  // As much as is there is everything, also where nothing is there yet or nobody can tell.
  const isUnlimited = units > 0n && (held === undefined || units >= held.amount)
  const symbol = symbolOf(known) ?? 'tokens of this kind'
  const items = [
    amountItem('Amount', units, known, units === maxUnits),
    partyItem('Spender', delegate),
    ...mintItems(address, known),
  ]
  const risk: Risk = isUnlimited
    ? { level: 'danger', code: 'unlimited-allowance', text: `The spender may take all your ${symbol}, at any time.` }
    : { level: 'warning', code: 'allowance', text: `The spender may take this much ${symbol}, at any time.` }
  return { title: 'Allow spending', items, risks: [risk] }
}

function setAuthority(target: string | undefined, data: Uint8Array, context: PartContext): Part {
  const kind = data[1] ?? 0
  const next = data[2] === 1 ? addressAt(data, 3) : undefined
  const held = toTokenAccount(context.facts.accounts.get(target ?? ''))
  const items = [
    partyItem(held ? 'Token account' : 'Token', target),
    textItem('Right over', authorities[kind] ?? `number ${kind}`),
    next ? addressItem('Given to', next) : textItem('Given to', 'nobody'),
    ...mintItems(held?.mint, context.facts.mints.get(held?.mint ?? '')),
  ]
  const text =
    kind === accountOwner
      ? `${next ?? 'Somebody else'} would own this token account and everything in it.`
      : `You would give up a right over ${held ? 'your token account' : 'this token'} for good.`
  return { title: 'Give a right away', items, risks: [{ level: 'danger', code: 'ownership-transfer', text }] }
}

function burn(move: Move, context: PartContext): Part {
  const { address, known } = tokenOf(move, context)
  const text = 'Burned tokens are gone for good.'
  const items = [amountItem('Amount', move.units, known), ...mintItems(address, known)]
  return { title: 'Burn tokens', items, risks: [{ level: 'warning', code: 'burn', text }] }
}

type Closing = { target: string | undefined; to: string | undefined; signers: (string | undefined)[] }

/** An account of wrapped SOL lets everything in it go with its deposit: to anybody else that is a transfer. */
function close({ target = '', to, signers }: Closing, context: PartContext): Part {
  const { account, facts, network, deposits } = context
  const held = toTokenAccount(facts.accounts.get(target))
  const balance = (facts.accounts.get(target)?.lamports ?? 0n) + (deposits.get(target) ?? 0n)
  const isOurs = signers.includes(account)
  const isWrapped = held?.isNative === true || holderOf(target, context)?.mint === wrappedSol
  if (to === account || !isWrapped) {
    const items = [partyItem('Token account', target), partyItem('Its deposit goes to', to)]
    const text = 'The deposit of the closed account does not come back to you.'
    const risks: Risk[] = to === account ? [] : [{ level: 'warning', code: 'close-account', text }]
    const leaving = isOurs && to !== account ? [{ ...depositOf(target, context), units: balance }] : []
    return { title: 'Close a token account', items, risks, isMinor: to === account, leaving }
  }
  const items = [
    nativeItem('Amount', balance, network),
    partyItem('From the token account', target),
    partyItem('To', to),
  ]
  const text = `Closing this account sends all the ${network.nativeCurrency.symbol} in it to somebody else.`
  const risks: Risk[] = [{ level: 'danger', code: 'close-account', text }, ...recipientRisks(to, context)]
  const leaving = isOurs ? [{ ...depositOf(target, context), units: balance, balance }] : []
  return { title: 'Send', items, risks: isOurs ? risks : [], leaving }
}

const depositOf = (source: string, { network }: PartContext): Leaving => ({
  source,
  units: 0n,
  balance: undefined,
  symbol: network.nativeCurrency.symbol,
})

/** Whoever is named owns what is put into the new account. */
function setUp(target: string | undefined, owner: string | undefined, { account }: PartContext): Part | undefined {
  if (!owner) return undefined
  const title = 'Set up a token account'
  const items = [partyItem('Token account', target), partyItem('Owner', owner)]
  if (owner === account) return { title, items, isMinor: true }
  const text = `${owner} would own the new token account, and everything in it.`
  return { title, items, risks: [{ level: 'danger', code: 'other-owner', text }] }
}

function mintTo(mint: string | undefined, target: string | undefined, units: bigint, context: PartContext): Part {
  const known = context.facts.mints.get(mint ?? '')
  const holder = holderOf(target, context)
  const items = [
    amountItem('Amount', units, known),
    partyItem('To', holder?.owner ?? target),
    ...mintItems(mint, known),
  ]
  return { title: 'Make new tokens', items }
}

const symbolOf = (known: Mint | undefined) => known?.symbol && lineText(known.symbol, 24).text

function amountItem(label: string, units: bigint, known: Mint | undefined, unlimited = false): Item {
  const named = known && { decimals: known.decimals, symbol: symbolOf(known) ?? 'tokens' }
  return tokenItem(label, units, named, unlimited)
}

/** The name a token gives itself, and its address, which is what counts. */
function mintItems(address: string | undefined, known: Mint | undefined): Item[] {
  if (!address) return [textItem('Token', 'unknown')]
  const name = known?.name && lineText(known.name, 60).text
  return [addressItem(name ? `Token (calls itself ${name})` : 'Token', address)]
}

function mintRisks(known: Mint | undefined, { facts }: PartContext): Risk[] {
  if (!known) {
    if (facts.unavailable !== undefined) return []
    const text = 'Nothing is known about this token, so the amount is shown as it is in the data.'
    return [{ level: 'warning', code: 'unknown-token', text }]
  }
  if (!known.permanentDelegate) return []
  const text = `${known.permanentDelegate} may take these tokens from every account, whoever holds them.`
  return [{ level: 'info', code: 'permanent-delegate', text }]
}

function feeRisks(units: bigint, known: Mint | undefined): Risk[] {
  if (!known?.fee) return []
  const { value } = amountItem('Fee', transferFee(units, known.fee), known)
  const text = `The token keeps a fee of each transfer: ${value} of it does not arrive.`
  return [{ level: 'info', code: 'transfer-fee', text }]
}

/** What a mint with a fee keeps of a transfer, rounded up as the program does. */
export function transferFee(units: bigint, { basisPoints, most }: NonNullable<Mint['fee']>): bigint {
  const fee = (units * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee > most ? most : fee
}
