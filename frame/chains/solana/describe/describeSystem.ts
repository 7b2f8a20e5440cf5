import type { Risk } from '../../description.ts'
import { nativeItem, textItem } from '../../items.ts'
import { addressAt, u32At, u64At } from '../read/accounts.ts'
import {
  balanceRisks,
  type Instruction,
  type Part,
  type PartContext,
  partyItem,
  recipientRisks,
} from './describePart.ts'

const kinds = {
  createAccount: 0,
  assign: 1,
  transfer: 2,
  createWithSeed: 3,
  advanceNonce: 4,
  withdrawNonce: 5,
  initializeNonce: 6,
  authorizeNonce: 7,
  allocate: 8,
  allocateWithSeed: 9,
  assignWithSeed: 10,
  transferWithSeed: 11,
  upgradeNonce: 12,
} as const

/** Says what an instruction of the System program does; undefined where its data does not fit. */
export function describeSystem({ accounts, data }: Instruction, context: PartContext): Part | undefined {
  const [first, second, third] = accounts
  switch (u32At(data, 0)) {
    case kinds.transfer:
      return send({ from: first, to: second, lamports: u64At(data, 4) }, context)
    case kinds.transferWithSeed:
      return send({ from: first, to: third, lamports: u64At(data, 4) }, context)
    case kinds.withdrawNonce:
      return send({ from: first, to: second, lamports: u64At(data, 4) }, context)
    case kinds.createAccount:
      return createAccount(
        { from: first, made: second, lamports: u64At(data, 4), program: addressAt(data, 20) },
        context,
      )
    case kinds.createWithSeed: {
      // Base, then a seed behind its length (64 bits), lamports, space and the program.
      const at = 44 + Number(u64At(data, 36))
      return createAccount(
        { from: first, made: second, lamports: u64At(data, at), program: addressAt(data, at + 16) },
        context,
      )
    }
    case kinds.assign:
      return assign(first, addressAt(data, 4), context)
    case kinds.assignWithSeed:
      return assign(first, addressAt(data, data.length - 32), context)
    case kinds.authorizeNonce:
      return authorizeNonce(first, addressAt(data, 4))
    case kinds.advanceNonce:
      return { title: 'Use a durable nonce', items: [partyItem('Nonce account', first)], isMinor: true }
    case kinds.initializeNonce:
      return {
        title: 'Set up a nonce account',
        items: [partyItem('Account', first), partyItem('Controlled by', addressAt(data, 4))],
      }
    case kinds.allocate:
    case kinds.allocateWithSeed:
    case kinds.upgradeNonce:
      return { title: 'Prepare an account', items: [partyItem('Account', first)], isMinor: true }
    default:
      return undefined
  }
}

type Transfer = { from: string | undefined; to: string | undefined; lamports: bigint }

function send({ from, to, lamports }: Transfer, context: PartContext): Part {
  const { network, account, facts } = context
  const isOurs = from === account
  const items = [
    nativeItem('Amount', lamports, network),
    ...(isOurs ? [] : [partyItem('From', from)]),
    partyItem('To', to),
  ]
  const risks = isOurs
    ? [
        ...recipientRisks(to, context),
        ...balanceRisks(lamports, facts.accounts.get(account)?.lamports, network.nativeCurrency.symbol),
      ]
    : []
  return { title: 'Send', items, risks, ...(isOurs && to !== account && { sent: lamports }) }
}

type Creation = { from: string | undefined; made: string | undefined; lamports: bigint; program: string }

function createAccount({ from, made, lamports, program }: Creation, { network, account }: PartContext): Part {
  const items = [
    nativeItem('Deposit', lamports, network),
    partyItem('New account', made),
    partyItem('For program', program),
  ]
  return { title: 'Create an account', items, ...(from === account && { sent: lamports }) }
}

function assign(assigned: string | undefined, program: string, { account }: PartContext): Part {
  const items = [partyItem('Account', assigned), partyItem('Program', program)]
  const text = `The program ${program} would own your whole account: everything in it, from now on.`
  const risks: Risk[] = assigned === account ? [{ level: 'danger', code: 'ownership-transfer', text }] : []
  return { title: 'Hand an account to a program', items, risks }
}

function authorizeNonce(nonce: string | undefined, to: string): Part {
  const text = `${to} would control the nonce account, and with it transactions that are signed already.`
  return {
    title: 'Give a nonce account away',
    items: [partyItem('Nonce account', nonce), textItem('To', to)],
    risks: [{ level: 'danger', code: 'ownership-transfer', text }],
  }
}
