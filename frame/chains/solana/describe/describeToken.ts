import type { Item, Risk } from '../../description.ts'
import { addressItem, textItem, tokenItem } from '../../items.ts'
import { lineText } from '../../text.ts'
import { addressAt, toTokenAccount, u64At } from '../read/accounts.ts'
import type { Mint } from '../read/mints.ts'
import { describeClose } from './describeClose.ts'
import {
  holderOf,
  type Instruction,
  isOwn,
  type Part,
  type PartContext,
  partyItem,
  recipientRisks,
} from './describePart.ts'
import { isSingle, type Leaving } from './leaving.ts'
import { setUpOwner } from './setUp.ts'

const maxUnits = 2n ** 64n - 1n
const authorities = ['minting', 'freezing', 'the tokens', 'closing']
const accountOwner = 2

/** Says what an instruction of the token programs does; undefined where nobody here knows. */
export function describeToken(instruction: Instruction, context: PartContext): Part | undefined {
  const { program, accounts, data } = instruction
  const [first, second, third] = accounts
  const amount = () => u64At(data, 1)
  switch (data[0]) {
    case 3:
      return send({ program, source: first, target: second, signers: accounts.slice(2), units: amount() }, context)
    case 12:
      return send(
        { program, source: first, mint: second, target: third, signers: accounts.slice(3), units: amount() },
        context,
      )
    case 26:
      // The transfer with a fee that is named; the others of its family set fees up.
      if (data[1] !== 1) return undefined
      return send(
        { program, source: first, mint: second, target: third, signers: accounts.slice(3), units: u64At(data, 2) },
        context,
      )
    case 4:
      return allow({ source: first, delegate: second, signers: accounts.slice(2), units: amount() }, context)
    case 13:
      return allow(
        { source: first, mint: second, delegate: third, signers: accounts.slice(3), units: amount() },
        context,
      )
    case 5:
      return { title: 'Remove a permission to spend', items: [partyItem('Token account', first)] }
    case 6:
      return setAuthority(first, data, context)
    case 8:
    case 15:
      return burn({ source: first, mint: second, signers: accounts.slice(2), units: amount() }, context)
    case 9:
      return describeClose({ target: first, to: second, signers: accounts.slice(2) }, context)
    case 7:
    case 14:
      return mintTo(instruction, amount(), context)
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
  signers: (string | undefined)[]
  units: bigint
}

/** The mint of a move, with what is held in its source. */
function tokenOf({ source, mint }: Move, context: PartContext) {
  const held = toTokenAccount(context.facts.accounts.get(source ?? ''))
  const address = mint ?? held?.mint ?? holderOf(source, context)?.mint
  const known = address ? context.facts.mints.get(address) : undefined
  return { held, address, known }
}

function send(move: Move & { program: string }, context: PartContext): Part {
  const { held, address, known } = tokenOf(move, context)
  const { units, target, source = '', signers, program } = move
  const staysOurs = isOwn({ address: target, mint: address, program }, context)
  const owner = holderOf(target, context)?.owner
  // An account that need not stay ours must not be shown as our own.
  const holder = owner === context.account && !staysOurs ? undefined : owner
  const isNft = isSingle(units, known)
  const isOurs = signers.includes(context.account)
  const from = held?.owner ?? source
  const items: Item[] = [
    amountItem(isNft ? 'NFT' : 'Amount', units, known),
    ...(from === context.account ? [] : [partyItem('From', from)]),
    partyItem(holder ? 'To' : 'To the token account', holder ?? target),
    ...mintItems(address, known),
  ]
  const risks = isOurs
    ? [...recipientRisks(holder ?? target, context), ...mintRisks(known, context), ...feeRisks(units, known)]
    : []
  return {
    title: isNft ? 'Send an NFT' : 'Send tokens',
    items,
    risks,
    leaving: isOurs && !staysOurs ? [leavingOf(move, context)] : [],
  }
}

/** Returns the amount that a move takes from its source, or lets its delegate take. */
function leavingOf(move: Move, context: PartContext): Leaving {
  const { source = '', units } = move
  const { held, address, known } = tokenOf(move, context)
  return {
    source,
    mint: address ?? '',
    units,
    balance: held?.amount,
    symbol: symbolOf(known) ?? 'tokens',
    decimals: known?.decimals,
    isNft: isSingle(units, known),
  }
}

function allow(move: Move, context: PartContext): Part {
  const { held, address, known } = tokenOf(move, context)
  const { units, delegate, signers } = move
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
  const isRight = units > 0n && delegate !== undefined && signers.includes(context.account)
  const leaving = isRight ? [{ ...leavingOf(move, context), spender: delegate }] : []
  return { title: 'Allow spending', items, risks: [risk], leaving }
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
  const leaving = move.signers.includes(context.account) ? [leavingOf(move, context)] : []
  return { title: 'Burn tokens', items, risks: [{ level: 'warning', code: 'burn', text }], leaving }
}

/** Whoever is named owns what is put into the new account. */
function setUp(target: string | undefined, owner: string | undefined, { account }: PartContext): Part | undefined {
  if (!owner) return undefined
  const title = 'Set up a token account'
  const items = [partyItem('Token account', target), partyItem('Owner', owner)]
  if (owner === account) return { title, items, isMinor: true }
  const text = `${owner} would own the new token account, and everything in it.`
  return { title, items, risks: [{ level: 'danger', code: 'other-owner', text }] }
}

/** New tokens for somebody else can be sold like all others: they take from the worth of everybody's. */
function mintTo({ program, accounts }: Instruction, units: bigint, context: PartContext): Part {
  const [mint, target, ...signers] = accounts
  const known = context.facts.mints.get(mint ?? '')
  const holder = holderOf(target, context)?.owner ?? target
  const items = [amountItem('Amount', units, known), partyItem('To', holder), ...mintItems(mint, known)]
  const isForOther = signers.includes(context.account) && !isOwn({ address: target, mint, program }, context)
  const text = `You would make new tokens that belong to ${holder ?? 'somebody else'}, not to you.`
  const risks: Risk[] = isForOther ? [{ level: 'danger', code: 'other-owner', text }] : []
  return { title: 'Make new tokens', items, risks }
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
