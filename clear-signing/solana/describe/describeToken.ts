import { type Item, type Risk, risk } from '../../description/description.ts'
import { type Label, toAddressItem, toPhraseItem, toTokenItem } from '../../description/items.ts'
import { escapeLine } from '../../description/safeText.ts'
import { phrase } from '../../phrases/phrase.ts'
import { readAddress, readU64, toTokenAccount } from '../read/accounts.ts'
import { computeMaxTransferFee, type Mint } from '../read/mints.ts'
import { describeClose } from './describeClose.ts'
import {
  findHolder,
  getRecipientRisks,
  type Instruction,
  isOwn,
  type Part,
  type PartContext,
  toPartyItem,
} from './describePart.ts'
import { isSingle, type Outflow } from './outflows.ts'
import { readSetUpOwner } from './setUp.ts'

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
  const readAmount = () => readU64(data, 1)
  switch (data[0]) {
    case 3:
      return describeTransfer(
        { program, source: first, target: second, signers: accounts.slice(2), units: readAmount() },
        context,
      )
    case 12:
      return describeTransfer(
        { program, source: first, mint: second, target: third, signers: accounts.slice(3), units: readAmount() },
        context,
      )
    case 26:
      return describeTransferWithFee(instruction, context)
    case 4:
      return describeApproval(
        { source: first, delegate: second, signers: accounts.slice(2), units: readAmount() },
        context,
      )
    case 13:
      return describeApproval(
        { source: first, mint: second, delegate: third, signers: accounts.slice(3), units: readAmount() },
        context,
      )
    case 5:
      return { title: phrase('action.removeSpending'), items: [toPartyItem('item.tokenAccount', first)] }
    case 6:
      return describeSetAuthority(first, data, context)
    case 8:
    case 15:
      return describeBurn({ source: first, mint: second, signers: accounts.slice(2), units: readAmount() }, context)
    case 9:
      return describeClose({ target: first, to: second, signers: accounts.slice(2) }, context)
    case 7:
    case 14:
      return describeMintTo(instruction, readAmount(), context)
    case 10:
      return { title: phrase('action.freezeTokenAccount'), items: [toPartyItem('item.tokenAccount', first)] }
    case 11:
      return { title: phrase('action.unfreezeTokenAccount'), items: [toPartyItem('item.tokenAccount', first)] }
    case 0:
    case 20:
      return { title: phrase('action.setUpToken'), items: [toPartyItem('item.token', first)], isMinor: true }
    case 1:
    case 16:
    case 18:
      return describeSetUp(first, readSetUpOwner(instruction), context)
    case 22:
      return {
        title: phrase('action.setUpTokenAccount'),
        items: [toPartyItem('item.tokenAccount', first)],
        isMinor: true,
      }
    case 17:
      return { title: phrase('action.wrapSol'), items: [toPartyItem('item.tokenAccount', first)], isMinor: true }
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

function getToken({ source, mint }: Move, context: PartContext) {
  const tokenAccount = toTokenAccount(context.chainData.accounts.get(source ?? ''))
  const address = mint ?? tokenAccount?.mint ?? findHolder(source, context)?.mint
  const mintInfo = address ? context.chainData.mints.get(address) : undefined
  return { tokenAccount, address, mintInfo }
}

function describeTransfer(move: Move & { program: string }, context: PartContext): Part {
  const { tokenAccount, address, mintInfo } = getToken(move, context)
  const { units, target, source = '', signers, program } = move
  const staysOurs = isOwn({ address: target, mint: address, program }, context)
  const owner = findHolder(target, context)?.owner
  // An account whose owner can change must not be shown as our own.
  const holder = owner === context.account && !staysOurs ? undefined : owner
  const isNft = isSingle(units, mintInfo)
  const isOurs = signers.includes(context.account)
  const from = tokenAccount?.owner ?? source
  const items: Item[] = [
    toAmountItem(isNft ? 'item.nft' : 'item.amount', units, mintInfo),
    ...(from === context.account ? [] : [toPartyItem('item.from', from)]),
    toPartyItem(holder ? 'item.to' : 'item.toTokenAccount', holder ?? target),
    ...toMintItems(address, mintInfo),
  ]
  const risks = isOurs
    ? [
        ...getRecipientRisks(holder ?? target, context),
        ...getMintRisks(mintInfo, context),
        ...getFeeRisks(move, mintInfo),
      ]
    : []
  return {
    title: isNft ? phrase('action.sendNft') : phrase('action.sendTokens'),
    items,
    risks,
    outflows: isOurs && !staysOurs ? [{ ...toOutflow(move, context), to: holder ?? target }] : [],
  }
}

/** Describes the fee extension. Kind 1 is a transfer with a fee; the other kinds configure fees. */
function describeTransferWithFee({ program, accounts, data }: Instruction, context: PartContext): Part | undefined {
  if (data[1] !== 1) return undefined
  const [source, mint, target, ...signers] = accounts
  const [units, fee] = [readU64(data, 2), readU64(data, 11)]
  return describeTransfer({ program, source, mint, target, signers, units, fee }, context)
}

function toOutflow(move: Move, context: PartContext): Outflow {
  const { source = '', units } = move
  const { tokenAccount, address, mintInfo } = getToken(move, context)
  return {
    source,
    mint: address ?? '',
    units,
    balance: tokenAccount?.amount,
    symbol: getSymbol(mintInfo),
    decimals: mintInfo?.decimals,
    isNft: isSingle(units, mintInfo),
  }
}

function describeApproval(move: Move, context: PartContext): Part {
  const { tokenAccount, address, mintInfo } = getToken(move, context)
  const { units, delegate, signers } = move
  const params = { asset: getSymbol(mintInfo) || phrase('asset.ofThisKind') }
  // An allowance counts as unlimited if it covers the whole balance, or if the balance is empty or unknown.
  const isUnlimited = units > 0n && (tokenAccount === undefined || units >= tokenAccount.amount)
  const items = [
    toAmountItem('item.amount', units, mintInfo, units === maxUnits),
    toPartyItem('item.spender', delegate),
    ...toMintItems(address, mintInfo),
  ]
  const right = isUnlimited ? risk('danger', 'unlimited-allowance', params) : risk('warning', 'allowance', params)
  const isRight = units > 0n && delegate !== undefined && signers.includes(context.account)
  const outflows = isRight ? [{ ...toOutflow(move, context), spender: delegate }] : []
  return { title: phrase('action.allowSpending'), items, risks: [right], outflows }
}

function describeSetAuthority(target: string | undefined, data: Uint8Array, context: PartContext): Part {
  const kind = data[1] ?? 0
  const next = data[2] === 1 ? readAddress(data, 3) : undefined
  const tokenAccount = toTokenAccount(context.chainData.accounts.get(target ?? ''))
  const items = [
    toPartyItem(tokenAccount ? 'item.tokenAccount' : 'item.token', target),
    toPhraseItem('item.rightOver', authorities[kind] ?? phrase('value.authority', { number: `${kind}` })),
    next ? toAddressItem('item.givenTo', next) : toPhraseItem('item.givenTo', phrase('value.noOne')),
    ...toMintItems(tokenAccount?.mint, context.chainData.mints.get(tokenAccount?.mint ?? '')),
  ]
  return { title: phrase('action.giveRight'), items, risks: [createRightRisk(kind, next, tokenAccount !== undefined)] }
}

function createRightRisk(kind: number, next: string | undefined, isTokenAccount: boolean): Risk {
  if (kind !== accountOwner)
    return risk('danger', isTokenAccount ? 'ownership-transfer.right' : 'ownership-transfer.mint')
  if (!next) return risk('danger', 'ownership-transfer.tokenAccountUnnamed')
  return risk('danger', 'ownership-transfer.tokenAccount', { owner: next })
}

function describeBurn(move: Move, context: PartContext): Part {
  const { address, mintInfo } = getToken(move, context)
  const items = [toAmountItem('item.amount', move.units, mintInfo), ...toMintItems(address, mintInfo)]
  const outflows = move.signers.includes(context.account) ? [toOutflow(move, context)] : []
  return { title: phrase('action.burn'), items, risks: [risk('warning', 'burn')], outflows }
}

function describeSetUp(
  target: string | undefined,
  owner: string | undefined,
  { account }: PartContext,
): Part | undefined {
  if (!owner) return undefined
  const title = phrase('action.setUpTokenAccount')
  const items = [toPartyItem('item.tokenAccount', target), toPartyItem('item.owner', owner)]
  if (owner === account) return { title, items, isMinor: true }
  return { title, items, risks: [risk('danger', 'other-owner.tokenAccount', { owner })] }
}

/**
 * Describes minting. Minting for someone else is a risk, too, because the new tokens can be sold and dilute the
 * existing ones.
 */
function describeMintTo({ program, accounts }: Instruction, units: bigint, context: PartContext): Part {
  const [mint, target, ...signers] = accounts
  const mintInfo = context.chainData.mints.get(mint ?? '')
  const holder = findHolder(target, context)?.owner ?? target
  const items = [
    toAmountItem('item.amount', units, mintInfo),
    toPartyItem('item.to', holder),
    ...toMintItems(mint, mintInfo),
  ]
  const isForOther = signers.includes(context.account) && !isOwn({ address: target, mint, program }, context)
  const minted = holder
    ? risk('danger', 'other-owner.minted', { owner: holder })
    : risk('danger', 'other-owner.mintedUnnamed')
  const risks = isForOther ? [minted] : []
  return { title: phrase('action.mint'), items, risks }
}

const getSymbol = (mintInfo: Mint | undefined) => mintInfo?.symbol && escapeLine(mintInfo.symbol, 24).text

function toAmountItem(label: Label, units: bigint, mintInfo: Mint | undefined, unlimited = false) {
  const metadata = mintInfo && { decimals: mintInfo.decimals, symbol: getSymbol(mintInfo) }
  return toTokenItem(label, units, metadata, unlimited)
}

function toMintItems(address: string | undefined, mintInfo: Mint | undefined): Item[] {
  if (!address) return [toPhraseItem('item.token', phrase('value.unknown'))]
  const name = mintInfo?.name && escapeLine(mintInfo.name, 60).text
  return [toAddressItem(name ? phrase('item.token.claimed', { name }) : 'item.token', address)]
}

function getMintRisks(mintInfo: Mint | undefined, { chainData }: PartContext): Risk[] {
  if (!mintInfo) {
    if (chainData.unavailable !== undefined) return []
    return [risk('warning', 'unknown-token.mint')]
  }
  const { permanentDelegate: delegate, hook: program } = mintInfo
  return [
    ...(program ? [risk('warning', 'unknown-program.hook', { program })] : []),
    ...(delegate ? [risk('info', 'permanent-delegate', { delegate })] : []),
  ]
}

function getFeeRisks({ units, fee }: Move, mintInfo: Mint | undefined): Risk[] {
  const transferFee = fee ?? (mintInfo?.fees && computeMaxTransferFee(units, mintInfo.fees))
  if (!transferFee) return []
  const { amount } = toAmountItem('item.amount', transferFee, mintInfo)
  return [risk('info', 'transfer-fee', { amount })]
}
