import { hex } from '@scure/base'
import { type DescribedCall, type Item, type Risk, risk } from '../../description/description.ts'
import { toAddressItem, toCodeItem, toTextItem } from '../../description/items.ts'
import { escapeLine } from '../../description/safeText.ts'
import { phrase } from '../../phrases/phrase.ts'
import { readU32, readU64, toTokenAccount } from '../read/accounts.ts'
import type { Mint } from '../read/mints.ts'
import { programs } from '../wire/programs.ts'
import { type Instruction, type Part, type PartContext, toPartyItem } from './describePart.ts'
import { describeSystem } from './describeSystem.ts'
import { describeToken } from './describeToken.ts'
import type { Outflow } from './outflows.ts'

export type DescribedInstruction = {
  call: DescribedCall
  risks: Risk[]
  isMinor: boolean
  outflows: Outflow[]
  isKnown: boolean
}

type Describe = (instruction: Instruction, context: PartContext) => Part | undefined

const describers: Record<string, Describe> = {
  [programs.system]: describeSystem,
  [programs.token]: describeToken,
  [programs.token2022]: describeToken,
  [programs.associatedToken]: describeAssociated,
  [programs.memo]: describeMemo,
  [programs.memoBefore]: describeMemo,
  [programs.computeBudget]: describeBudget,
  [programs.lookupTable]: describeLookupTable,
}

export function describeInstruction(instruction: Instruction, context: PartContext): DescribedInstruction {
  const part = describeKnown(instruction, context)
  const data = `0x${hex.encode(instruction.data)}` as const
  const { risks = [], isMinor = false, outflows = [] } = part
  const value = outflows.reduce((sum, { mint, units }) => (mint === undefined ? sum + units : sum), 0n)
  const call = { title: part.title, items: part.items, value, data, inner: [], hiddenInner: 0 }
  const isKnown = !risks.some(({ code }) => code === 'unknown-program' || code === 'malformed-data')
  return { call, risks, isMinor, outflows, isKnown }
}

function describeKnown(instruction: Instruction, context: PartContext): Part {
  const { program, accounts, data } = instruction
  const describe = Object.hasOwn(describers, program) ? describers[program] : undefined
  if (!describe) {
    const items = [
      toAddressItem('item.program', program),
      ...toAccountItems(accounts),
      toCodeItem('item.data', hex.encode(data) || '–'),
    ]
    return {
      title: phrase('action.unknownProgram'),
      items,
      risks: [createUnknownRisk(instruction, context)],
    }
  }
  try {
    const part = describe(instruction, context)
    if (part) return part
  } catch (error) {
    // Describe an instruction with truncated data as unreadable. The RangeError means that the data is truncated.
    if (!(error instanceof RangeError)) throw error
  }
  const items = [
    toAddressItem('item.program', program),
    ...toAccountItems(accounts),
    toCodeItem('item.data', hex.encode(data) || '–'),
  ]
  return {
    title: phrase('action.unreadableInstruction'),
    items,
    risks: [createUnreadableRisk(instruction, context)],
  }
}

/**
 * Returns the risk of an unknown program. A program that receives our account acts with our signature: it can transfer
 * our SOL and the tokens of each of our writable accounts. A simulation shows only the program's current behavior,
 * which may change before execution.
 */
function createUnknownRisk({ program, accounts }: Instruction, context: PartContext): Risk {
  const about = { program: `${program.slice(0, 6)}…${program.slice(-4)}` }
  if (!accounts.includes(context.account)) return risk('warning', 'unknown-program', about)
  return risk('danger', 'unknown-program.signs', { ...about, assets: listAssetsAtRisk(accounts, context) })
}

/**
 * Returns the risk of an unreadable instruction. Known programs may add instructions that this release does not know,
 * some of which transfer tokens and SOL.
 */
function createUnreadableRisk({ accounts }: Instruction, context: PartContext): Risk {
  if (!accounts.includes(context.account)) return risk('warning', 'malformed-data.instruction')
  return risk('danger', 'malformed-data.signs', { assets: listAssetsAtRisk(accounts, context) })
}

function listAssetsAtRisk(accounts: Instruction['accounts'], { account, chainData, network }: PartContext): string {
  const mints = accounts.flatMap((address) => {
    const tokenAccount =
      address && chainData.writable.has(address) ? toTokenAccount(chainData.accounts.get(address)) : undefined
    return tokenAccount?.owner === account && tokenAccount.amount > 0n ? [tokenAccount.mint] : []
  })
  const names = [...new Set(mints)].map((mint) => getTokenName(chainData.mints.get(mint)))
  return [network.nativeCurrency.symbol, ...new Set(names)].join(', ')
}

const getTokenName = (mint: Mint | undefined) => (mint?.symbol ? escapeLine(mint.symbol, 24).text : 'NFT')

const toAccountItems = (accounts: Instruction['accounts']): Item[] =>
  accounts.map((address, at) => toPartyItem(phrase('item.accountNumber', { number: `${at + 1}` }), address))

/**
 * Describes an instruction of the associated token program. Kinds 0 and 1 create the account (1 only if it is missing);
 * kind 2 recovers a nested account.
 */
function describeAssociated({ accounts, data }: Instruction, { account, chainData }: PartContext): Part | undefined {
  const [payer, made, owner, mint] = accounts
  const kind = data[0] ?? 0
  if (kind > 1 || data.length > 1) return undefined
  const items = [
    toPartyItem('item.tokenAccount', made),
    toPartyItem('item.owner', owner),
    toPartyItem('item.token', mint),
    toPartyItem('item.paidBy', payer),
  ]
  const isNew = chainData.unavailable === undefined && made !== undefined && chainData.accounts.get(made) === undefined
  const deposit = risk('info', owner === account ? 'account-deposit.own' : 'account-deposit')
  const risks = isNew && payer === account ? [deposit] : []
  return { title: phrase('action.createTokenAccount'), items, risks, isMinor: true }
}

function describeMemo({ data }: Instruction): Part {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return { title: phrase('action.note'), items: [toTextItem('item.note', text, 566)], isMinor: true }
  } catch {
    return { title: phrase('action.note'), items: [toCodeItem('item.note', hex.encode(data))], isMinor: true }
  }
}

function describeBudget({ data }: Instruction): Part | undefined {
  const isMinor = true
  switch (data[0]) {
    case 1:
      return { title: phrase('action.memory'), items: [toTextItem('item.bytes', `${readU32(data, 1)}`)], isMinor }
    case 2:
      return {
        title: phrase('action.limitWork'),
        items: [toTextItem('item.computeUnits', `${readU32(data, 1)}`)],
        isMinor,
      }
    case 3:
      return {
        title: phrase('action.priorityFee'),
        items: [toTextItem('item.pricePerUnit', `${readU64(data, 1)}`)],
        isMinor,
      }
    case 4:
      return { title: phrase('action.limitData'), items: [toTextItem('item.bytes', `${readU32(data, 1)}`)], isMinor }
    default:
      return undefined
  }
}

const tableActions = [
  phrase('action.createLookupTable'),
  phrase('action.freezeLookupTable'),
  phrase('action.extendLookupTable'),
  phrase('action.deactivateLookupTable'),
  phrase('action.closeLookupTable'),
]

function describeLookupTable({ accounts, data }: Instruction): Part | undefined {
  const title = tableActions[readU32(data, 0)]
  return title && { title, items: [toPartyItem('item.table', accounts[0])] }
}

export function computePriorityFee(instructions: Instruction[]): bigint {
  const maxComputeUnits = 1_400_000n
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { program, data } of instructions) {
    if (program !== programs.computeBudget) others += 1n
    else if (data[0] === 2 && data.length >= 5) limit = BigInt(readU32(data, 1))
    else if (data[0] === 3 && data.length >= 9) price = readU64(data, 1)
  }
  const units = limit ?? others * 200_000n
  return (price * (units > maxComputeUnits ? maxComputeUnits : units) + 999_999n) / 1_000_000n
}
