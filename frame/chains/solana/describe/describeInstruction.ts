import { hex } from '@scure/base'
import type { DescribedCall, Item, Risk } from '../../description.ts'
import { addressItem, codeItem, textItem } from '../../items.ts'
import { programs } from '../programs.ts'
import { u32At, u64At } from '../read/accounts.ts'
import { type Instruction, type Part, type PartContext, partyItem } from './describePart.ts'
import { describeSystem } from './describeSystem.ts'
import { describeToken } from './describeToken.ts'
import type { Leaving } from './leaving.ts'

export type DescribedInstruction = {
  call: DescribedCall
  risks: Risk[]
  isMinor: boolean
  leaving: Leaving[]
  isKnown: boolean
}

type Describe = (instruction: Instruction, context: PartContext) => Part | undefined

/** The programs that can be read here. A program that is not among them is shown as unknown. */
const known: Record<string, Describe> = {
  [programs.system]: describeSystem,
  [programs.token]: describeToken,
  [programs.token2022]: describeToken,
  [programs.associatedToken]: describeAssociated,
  [programs.memo]: describeMemo,
  [programs.memoBefore]: describeMemo,
  [programs.computeBudget]: describeBudget,
  [programs.lookupTable]: describeLookupTable,
}

/** Says what one instruction does, and what is risky about it. */
export function describeInstruction(instruction: Instruction, context: PartContext): DescribedInstruction {
  const part = read(instruction, context)
  const data = `0x${hex.encode(instruction.data)}` as const
  const { risks = [], isMinor = false, leaving = [] } = part
  const value = leaving.reduce((sum, { mint, units }) => (mint === undefined ? sum + units : sum), 0n)
  const call = { title: part.title, items: part.items, value, data, inner: [], hiddenInner: 0 }
  const isKnown = !risks.some(({ code }) => code === 'unknown-program' || code === 'malformed-data')
  return { call, risks, isMinor, leaving, isKnown }
}

function read(instruction: Instruction, context: PartContext): Part {
  const { program, accounts, data } = instruction
  const describe = Object.hasOwn(known, program) ? known[program] : undefined
  if (!describe) {
    const text = `What the program ${program.slice(0, 6)}…${program.slice(-4)} does is not known here.`
    const items = [
      addressItem('Program', program),
      ...accountItems(accounts),
      codeItem('Data', hex.encode(data) || '–'),
    ]
    return { title: 'Run an unknown program', items, risks: [{ level: 'warning', code: 'unknown-program', text }] }
  }
  try {
    const part = describe(instruction, context)
    if (part) return part
  } catch (error) {
    // Data that ends before its last field.
    if (!(error instanceof RangeError)) throw error
  }
  const text = 'What this instruction does is not known here.'
  const items = [addressItem('Program', program), ...accountItems(accounts), codeItem('Data', hex.encode(data) || '–')]
  return { title: 'Unreadable instruction', items, risks: [{ level: 'warning', code: 'malformed-data', text }] }
}

const accountItems = (accounts: Instruction['accounts']): Item[] =>
  accounts.map((address, at) => partyItem(`Account ${at + 1}`, address))

/** 0 and 1 create the account, 1 only where it is missing; 2 mends one that is inside another. */
function describeAssociated({ accounts, data }: Instruction, { account, facts }: PartContext): Part | undefined {
  const [payer, made, owner, mint] = accounts
  const kind = data[0] ?? 0
  if (kind > 1 || data.length > 1) return undefined
  const items = [
    partyItem('Token account', made),
    partyItem('Owner', owner),
    partyItem('Token', mint),
    partyItem('Paid by', payer),
  ]
  const isNew = facts.unavailable === undefined && made !== undefined && facts.accounts.get(made) === undefined
  const whose = owner === account ? 'You have' : 'The recipient has'
  const text = `${whose} no account for this token yet. Opening it takes a deposit.`
  const risks: Risk[] = isNew && payer === account ? [{ level: 'info', code: 'account-deposit', text }] : []
  return { title: 'Create a token account', items, risks, isMinor: true }
}

function describeMemo({ data }: Instruction): Part {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return { title: 'Add a note', items: [textItem('Note', text, 566)], isMinor: true }
  } catch {
    return { title: 'Add a note', items: [codeItem('Note', hex.encode(data))], isMinor: true }
  }
}

function describeBudget({ data }: Instruction): Part | undefined {
  const isMinor = true
  switch (data[0]) {
    case 1:
      return { title: 'Ask for memory', items: [textItem('Bytes', `${u32At(data, 1)}`)], isMinor }
    case 2:
      return { title: 'Limit the work', items: [textItem('Compute units', `${u32At(data, 1)}`)], isMinor }
    case 3:
      return {
        title: 'Set the priority fee',
        items: [textItem('Millionths of a lamport per unit', `${u64At(data, 1)}`)],
        isMinor,
      }
    case 4:
      return { title: 'Limit the data', items: [textItem('Bytes', `${u32At(data, 1)}`)], isMinor }
    default:
      return undefined
  }
}

const tableActions = ['Create', 'Freeze', 'Extend', 'Deactivate', 'Close']

function describeLookupTable({ accounts, data }: Instruction): Part | undefined {
  const action = tableActions[u32At(data, 0)]
  return action === undefined
    ? undefined
    : { title: `${action} a lookup table`, items: [partyItem('Table', accounts[0])] }
}

/** The lamports that a transaction offers beyond the base fee. */
export function priorityFee(instructions: Instruction[]): bigint {
  const mostUnits = 1_400_000n
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { program, data } of instructions) {
    if (program !== programs.computeBudget) others += 1n
    else if (data[0] === 2 && data.length >= 5) limit = BigInt(u32At(data, 1))
    else if (data[0] === 3 && data.length >= 9) price = u64At(data, 1)
  }
  const units = limit ?? others * 200_000n
  return (price * (units > mostUnits ? mostUnits : units) + 999_999n) / 1_000_000n
}
