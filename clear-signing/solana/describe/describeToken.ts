import { type Item, type Risk, risk } from '../../description/description.ts'
import { addressItem, type Label, phraseItem, tokenItem } from '../../description/items.ts'
import { lineText } from '../../description/safeText.ts'
import { phrase } from '../../phrases/phrase.ts'
import { addressAt, toTokenAccount, u64At } from '../read/accounts.ts'
import { type Mint, transferFee } from '../read/mints.ts'
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
const authorities = [
  phrase('value.authority.0'),
  phrase('value.authority.1'),
  phrase('value.authority.2'),
  phrase('value.authority.3'),
]
const accountOwner = 2

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
      return sendWithFee(instruction, context)
    case 4:
      return allow({ source: first, delegate: second, signers: accounts.slice(2), units: amount() }, context)
    case 13:
      return allow(
        { source: first, mint: second, delegate: third, signers: accounts.slice(3), units: amount() },
        context,
      )
    case 5:
      return { title: phrase('action.removeSpending'), items: [partyItem('item.tokenAccount', first)] }
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
      return { title: phrase('action.freezeTokenAccount'), items: [partyItem('item.tokenAccount', first)] }
    case 11:
      return { title: phrase('action.unfreezeTokenAccount'), items: [partyItem('item.tokenAccount', first)] }
    case 0:
    case 20:
      return { title: phrase('action.setUpToken'), items: [partyItem('item.token', first)], isMinor: true }
    case 1:
    case 16:
    case 18:
      return setUp(first, setUpOwner(instruction), context)
    case 22:
      return {
        title: phrase('action.setUpTokenAccount'),
        items: [partyItem('item.tokenAccount', first)],
        isMinor: true,
      }
    case 17:
      return { title: phrase('action.wrapSol'), items: [partyItem('item.tokenAccount', first)], isMinor: true }
    default:
      return undefined
  }
}

type Move = {
  source: string | undefined
  target?: string | undefined
  delegate?: string | undefined
  mint?: string | undefined
  /** The authority, followed by the signers if it is a multisig. */
  signers: (string | undefined)[]
  units: bigint
  /** Fee stated in the instruction, which fails if the actual fee differs. */
  fee?: bigint
}

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
  // An account whose owner can change must not be shown as our own.
  const holder = owner === context.account && !staysOurs ? undefined : owner
  const isNft = isSingle(units, known)
  const isOurs = signers.includes(context.account)
  const from = held?.owner ?? source
  const items: Item[] = [
    amountItem(isNft ? 'item.nft' : 'item.amount', units, known),
    ...(from === context.account ? [] : [partyItem('item.from', from)]),
    partyItem(holder ? 'item.to' : 'item.toTokenAccount', holder ?? target),
    ...mintItems(address, known),
  ]
  const risks = isOurs
    ? [...recipientRisks(holder ?? target, context), ...mintRisks(known, context), ...feeRisks(move, known)]
    : []
  return {
    title: isNft ? phrase('action.sendNft') : phrase('action.sendTokens'),
    items,
    risks,
    leaving: isOurs && !staysOurs ? [{ ...leavingOf(move, context), to: holder ?? target }] : [],
  }
}

/** Describes the fee extension. Kind 1 is a transfer with a fee; the other kinds configure fees. */
function sendWithFee({ program, accounts, data }: Instruction, context: PartContext): Part | undefined {
  if (data[1] !== 1) return undefined
  const [source, mint, target, ...signers] = accounts
  const [units, fee] = [u64At(data, 2), u64At(data, 11)]
  return send({ program, source, mint, target, signers, units, fee }, context)
}

function leavingOf(move: Move, context: PartContext): Leaving {
  const { source = '', units } = move
  const { held, address, known } = tokenOf(move, context)
  return {
    source,
    mint: address ?? '',
    units,
    balance: held?.amount,
    symbol: symbolOf(known),
    decimals: known?.decimals,
    isNft: isSingle(units, known),
  }
}

function allow(move: Move, context: PartContext): Part {
  const { held, address, known } = tokenOf(move, context)
  const { units, delegate, signers } = move
  const params = { asset: symbolOf(known) || phrase('asset.ofThisKind') }
  // An allowance of the whole balance counts as unlimited, and so does one on an empty or unknown balance.
  const isUnlimited = units > 0n && (held === undefined || units >= held.amount)
  const items = [
    amountItem('item.amount', units, known, units === maxUnits),
    partyItem('item.spender', delegate),
    ...mintItems(address, known),
  ]
  const right = isUnlimited ? risk('danger', 'unlimited-allowance', params) : risk('warning', 'allowance', params)
  const isRight = units > 0n && delegate !== undefined && signers.includes(context.account)
  const leaving = isRight ? [{ ...leavingOf(move, context), spender: delegate }] : []
  return { title: phrase('action.allowSpending'), items, risks: [right], leaving }
}

function setAuthority(target: string | undefined, data: Uint8Array, context: PartContext): Part {
  const kind = data[1] ?? 0
  const next = data[2] === 1 ? addressAt(data, 3) : undefined
  const held = toTokenAccount(context.facts.accounts.get(target ?? ''))
  const items = [
    partyItem(held ? 'item.tokenAccount' : 'item.token', target),
    phraseItem('item.rightOver', authorities[kind] ?? phrase('value.authority', { number: `${kind}` })),
    next ? addressItem('item.givenTo', next) : phraseItem('item.givenTo', phrase('value.noOne')),
    ...mintItems(held?.mint, context.facts.mints.get(held?.mint ?? '')),
  ]
  return { title: phrase('action.giveRight'), items, risks: [rightRisk(kind, next, held !== undefined)] }
}

function rightRisk(kind: number, next: string | undefined, isTokenAccount: boolean): Risk {
  if (kind !== accountOwner)
    return risk('danger', isTokenAccount ? 'ownership-transfer.right' : 'ownership-transfer.mint')
  if (!next) return risk('danger', 'ownership-transfer.tokenAccountUnnamed')
  return risk('danger', 'ownership-transfer.tokenAccount', { owner: next })
}

function burn(move: Move, context: PartContext): Part {
  const { address, known } = tokenOf(move, context)
  const items = [amountItem('item.amount', move.units, known), ...mintItems(address, known)]
  const leaving = move.signers.includes(context.account) ? [leavingOf(move, context)] : []
  return { title: phrase('action.burn'), items, risks: [risk('warning', 'burn')], leaving }
}

function setUp(target: string | undefined, owner: string | undefined, { account }: PartContext): Part | undefined {
  if (!owner) return undefined
  const title = phrase('action.setUpTokenAccount')
  const items = [partyItem('item.tokenAccount', target), partyItem('item.owner', owner)]
  if (owner === account) return { title, items, isMinor: true }
  return { title, items, risks: [risk('danger', 'other-owner.tokenAccount', { owner })] }
}

/** Describes minting. Even someone else's new tokens can be sold, which dilutes the existing ones. */
function mintTo({ program, accounts }: Instruction, units: bigint, context: PartContext): Part {
  const [mint, target, ...signers] = accounts
  const known = context.facts.mints.get(mint ?? '')
  const holder = holderOf(target, context)?.owner ?? target
  const items = [amountItem('item.amount', units, known), partyItem('item.to', holder), ...mintItems(mint, known)]
  const isForOther = signers.includes(context.account) && !isOwn({ address: target, mint, program }, context)
  const minted = holder
    ? risk('danger', 'other-owner.minted', { owner: holder })
    : risk('danger', 'other-owner.mintedUnnamed')
  const risks = isForOther ? [minted] : []
  return { title: phrase('action.mint'), items, risks }
}

const symbolOf = (known: Mint | undefined) => known?.symbol && lineText(known.symbol, 24).text

function amountItem(label: Label, units: bigint, known: Mint | undefined, unlimited = false) {
  const named = known && { decimals: known.decimals, symbol: symbolOf(known) }
  return tokenItem(label, units, named, unlimited)
}

function mintItems(address: string | undefined, known: Mint | undefined): Item[] {
  if (!address) return [phraseItem('item.token', phrase('value.unknown'))]
  const name = known?.name && lineText(known.name, 60).text
  return [addressItem(name ? phrase('item.token.claimed', { name }) : 'item.token', address)]
}

function mintRisks(known: Mint | undefined, { facts }: PartContext): Risk[] {
  if (!known) {
    if (facts.unavailable !== undefined) return []
    return [risk('warning', 'unknown-token.mint')]
  }
  const { permanentDelegate: delegate, hook: program } = known
  return [
    ...(program ? [risk('warning', 'unknown-program.hook', { program })] : []),
    ...(delegate ? [risk('info', 'permanent-delegate', { delegate })] : []),
  ]
}

function feeRisks({ units, fee }: Move, known: Mint | undefined): Risk[] {
  const kept = fee ?? (known?.fee && transferFee(units, known.fee))
  if (!kept) return []
  const { amount } = amountItem('item.amount', kept, known)
  return [risk('info', 'transfer-fee', { amount })]
}
