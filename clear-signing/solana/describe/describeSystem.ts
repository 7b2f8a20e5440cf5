import { type Risk, risk } from '../../description/description.ts'
import { nativeItem, textItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { addressAt, u32At, u64At } from '../read/accounts.ts'
import { programs } from '../wire/programs.ts'
import { type Instruction, type Part, type PartContext, partyItem, recipientRisks } from './describePart.ts'
import type { Leaving } from './leaving.ts'
import { afterSeed, systemKinds } from './setUp.ts'

export function describeSystem({ accounts, data }: Instruction, context: PartContext): Part | undefined {
  const [first, second, third] = accounts
  const { account } = context
  switch (u32At(data, 0)) {
    case systemKinds.transfer:
      return send({ from: first, to: second, lamports: u64At(data, 4), isOurs: first === account }, context)
    case systemKinds.transferWithSeed:
      // The second account signs, because the first is derived from it.
      return send({ from: first, to: third, lamports: u64At(data, 4), isOurs: second === account }, context)
    case systemKinds.withdrawNonce:
      // The nonce account's authority signs, at any position in the list.
      return send({ from: first, to: second, lamports: u64At(data, 4), isOurs: accounts.includes(account) }, context)
    case systemKinds.createAccount:
      return createAccount(
        { from: first, made: second, lamports: u64At(data, 4), program: addressAt(data, 20) },
        context,
      )
    case systemKinds.createWithSeed: {
      // Layout: base, seed with its length, lamports, space, program.
      const at = afterSeed(data)
      return createAccount(
        { from: first, made: second, lamports: u64At(data, at), program: addressAt(data, at + 16) },
        context,
      )
    }
    case systemKinds.assign:
      return assign({ assigned: first, program: addressAt(data, 4), isOurs: first === account })
    case systemKinds.assignWithSeed:
      // Layout: base, seed with its length, program. Trailing bytes have no effect.
      return assign({ assigned: first, program: addressAt(data, afterSeed(data)), isOurs: second === account })
    case systemKinds.authorizeNonce:
      return authorizeNonce(first, addressAt(data, 4))
    case systemKinds.advanceNonce:
      return { title: phrase('action.useNonce'), items: [partyItem('item.nonceAccount', first)], isMinor: true }
    case systemKinds.initializeNonce:
      return setUpNonce(first, addressAt(data, 4), context)
    case systemKinds.allocate:
      if (first === account) return giveUp(first)
      return { title: phrase('action.prepareAccount'), items: [partyItem('item.account', first)], isMinor: true }
    case systemKinds.allocateWithSeed:
      // Layout: base, seed with its length, space, program.
      if (second === account) return giveUp(first, addressAt(data, afterSeed(data) + 8))
      return { title: phrase('action.prepareAccount'), items: [partyItem('item.account', first)], isMinor: true }
    case systemKinds.upgradeNonce:
      return { title: phrase('action.prepareAccount'), items: [partyItem('item.account', first)], isMinor: true }
    default:
      return undefined
  }
}

type Transfer = {
  from: string | undefined
  to: string | undefined
  lamports: bigint
  /** True if the account must sign to move the lamports, even if they are in a different account. */
  isOurs: boolean
}

function send({ from, to, lamports, isOurs }: Transfer, context: PartContext): Part {
  const { network, account } = context
  const items = [
    nativeItem('item.amount', lamports, network),
    ...(from === account ? [] : [partyItem('item.from', from)]),
    partyItem('item.to', to),
  ]
  if (!isOurs) return { title: phrase('action.send'), items }
  const risks = recipientRisks(to, context)
  return {
    title: phrase('action.send'),
    items,
    risks,
    leaving: to !== account ? [{ ...leavingOf(from, lamports, context), to }] : undefined,
  }
}

function leavingOf(source = '', units: bigint, { facts, network }: PartContext): Leaving {
  const { symbol } = network.nativeCurrency
  return { source, units, balance: facts.accounts.get(source)?.lamports, symbol }
}

type Creation = { from: string | undefined; made: string | undefined; lamports: bigint; program: string }

/**
 * Describes account creation. The payer loses the deposit unless they control the account, and its program decides who
 * controls it.
 */
function createAccount({ from, made, lamports, program }: Creation, context: PartContext): Part {
  const { network, account, controllers } = context
  const controller = controllers.get(made ?? '')
  const items = [
    nativeItem('item.deposit', lamports, network),
    partyItem('item.newAccount', made),
    partyItem('item.forProgram', program),
    ...(controller ? [partyItem('item.controlledBy', controller)] : []),
  ]
  if (from !== account) return { title: phrase('action.createAccount'), items }
  const leaving = [leavingOf(from, lamports, context)]
  return { title: phrase('action.createAccount'), items, risks: creationRisks(program, controller, account), leaving }
}

const knownPrograms: ReadonlySet<string> = new Set(Object.values(programs))

function creationRisks(program: string, controller: string | undefined, account: string): Risk[] {
  if (!knownPrograms.has(program)) {
    return [risk('danger', 'unknown-program.deposit', { program })]
  }
  if (controller === account) return []
  if (!controller) return [risk('danger', 'other-owner.depositUnnamed')]
  return [risk('danger', 'other-owner.deposit', { owner: controller })]
}

type Assignment = { assigned: string | undefined; program: string; isOurs: boolean }

function assign({ assigned, program, isOurs }: Assignment): Part {
  const items = [partyItem('item.account', assigned), partyItem('item.program', program)]
  const risks: Risk[] = isOurs ? [risk('danger', 'ownership-transfer.wholeAccount', { program })] : []
  return { title: phrase('action.handAccount'), items, risks, leaving: isOurs ? [controlOf(assigned)] : [] }
}

/**
 * Describes the allocation of space, which gives up an account. With a seed, it assigns the account to a program.
 * Without one, the account stays with the System program, but its zeros form an uninitialized nonce account, which
 * anyone can initialize to withdraw everything.
 */
function giveUp(given: string | undefined, program?: string): Part {
  return {
    title: phrase('action.giveUpAccount'),
    items: [partyItem('item.account', given), ...(program === undefined ? [] : [partyItem('item.program', program)])],
    risks: [
      program === undefined
        ? risk('danger', 'ownership-transfer.unclaimed')
        : risk('danger', 'ownership-transfer.account', { program }),
    ],
    leaving: [controlOf(given)],
  }
}

const controlOf = (source = ''): Leaving => ({ source, units: 0n, balance: undefined, symbol: '', isControl: true })

function setUpNonce(nonce: string | undefined, controller: string, { account }: PartContext): Part {
  return {
    title: phrase('action.setUpNonce'),
    items: [partyItem('item.account', nonce), partyItem('item.controlledBy', controller)],
    risks: controller === account ? [] : [risk('danger', 'other-owner.nonce', { owner: controller })],
  }
}

function authorizeNonce(nonce: string | undefined, to: string): Part {
  return {
    title: phrase('action.giveNonce'),
    items: [partyItem('item.nonceAccount', nonce), textItem('item.to', to)],
    risks: [risk('danger', 'ownership-transfer.nonce', { owner: to })],
  }
}
