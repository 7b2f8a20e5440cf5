import { type Risk, risk } from '../../description/description.ts'
import { toNativeItem, toTextItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { readAddress, readU32, readU64 } from '../read/accounts.ts'
import { programs } from '../wire/programs.ts'
import { getRecipientRisks, type Instruction, type Part, type PartContext, toPartyItem } from './describePart.ts'
import type { Outflow } from './outflows.ts'
import { getOffsetAfterSeed, systemKinds } from './setUp.ts'

export function describeSystem({ accounts, data }: Instruction, context: PartContext): Part | undefined {
  const [first, second, third] = accounts
  const { account } = context
  switch (readU32(data, 0)) {
    case systemKinds.transfer:
      return describeTransfer(
        { from: first, to: second, lamports: readU64(data, 4), isOurs: first === account },
        context,
      )
    case systemKinds.transferWithSeed:
      // The second account must sign, because the first account is derived from it.
      return describeTransfer(
        { from: first, to: third, lamports: readU64(data, 4), isOurs: second === account },
        context,
      )
    case systemKinds.withdrawNonce:
      // The nonce account's authority signs, at any position in the list.
      return describeTransfer(
        { from: first, to: second, lamports: readU64(data, 4), isOurs: accounts.includes(account) },
        context,
      )
    case systemKinds.createAccount:
      return describeCreation(
        { from: first, newAccount: second, lamports: readU64(data, 4), program: readAddress(data, 20) },
        context,
      )
    case systemKinds.createWithSeed: {
      // Layout: base, seed with its length, lamports, space, program.
      const at = getOffsetAfterSeed(data)
      return describeCreation(
        { from: first, newAccount: second, lamports: readU64(data, at), program: readAddress(data, at + 16) },
        context,
      )
    }
    case systemKinds.assign:
      return describeAssignment({ assigned: first, program: readAddress(data, 4), isOurs: first === account })
    case systemKinds.assignWithSeed:
      // Layout: base, seed with its length, program. Trailing bytes have no effect.
      return describeAssignment({
        assigned: first,
        program: readAddress(data, getOffsetAfterSeed(data)),
        isOurs: second === account,
      })
    case systemKinds.authorizeNonce:
      return describeNonceAuthority(first, readAddress(data, 4))
    case systemKinds.advanceNonce:
      return { title: phrase('action.useNonce'), items: [toPartyItem('item.nonceAccount', first)], isMinor: true }
    case systemKinds.initializeNonce:
      return describeNonceSetup(first, readAddress(data, 4), context)
    case systemKinds.allocate:
      if (first === account) return describeAllocation(first)
      return { title: phrase('action.prepareAccount'), items: [toPartyItem('item.account', first)], isMinor: true }
    case systemKinds.allocateWithSeed:
      // Layout: base, seed with its length, space, program.
      if (second === account) return describeAllocation(first, readAddress(data, getOffsetAfterSeed(data) + 8))
      return { title: phrase('action.prepareAccount'), items: [toPartyItem('item.account', first)], isMinor: true }
    case systemKinds.upgradeNonce:
      return { title: phrase('action.prepareAccount'), items: [toPartyItem('item.account', first)], isMinor: true }
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

function describeTransfer({ from, to, lamports, isOurs }: Transfer, context: PartContext): Part {
  const { network, account } = context
  const items = [
    toNativeItem('item.amount', lamports, network),
    ...(from === account ? [] : [toPartyItem('item.from', from)]),
    toPartyItem('item.to', to),
  ]
  if (!isOurs) return { title: phrase('action.send'), items }
  const risks = getRecipientRisks(to, context)
  return {
    title: phrase('action.send'),
    items,
    risks,
    outflows: to !== account ? [{ ...toOutflow(from, lamports, context), to }] : undefined,
  }
}

function toOutflow(source = '', units: bigint, { chainData, network }: PartContext): Outflow {
  const { symbol } = network.nativeCurrency
  return { source, units, balance: chainData.accounts.get(source)?.lamports, symbol }
}

type Creation = { from: string | undefined; newAccount: string | undefined; lamports: bigint; program: string }

/**
 * Describes account creation. The payer loses the deposit unless they control the new account, and the account's
 * program decides who controls it.
 */
function describeCreation({ from, newAccount, lamports, program }: Creation, context: PartContext): Part {
  const { network, account, controllers } = context
  const controller = controllers.get(newAccount ?? '')
  const items = [
    toNativeItem('item.deposit', lamports, network),
    toPartyItem('item.newAccount', newAccount),
    toPartyItem('item.forProgram', program),
    ...(controller ? [toPartyItem('item.controlledBy', controller)] : []),
  ]
  if (from !== account) return { title: phrase('action.createAccount'), items }
  const outflows = [toOutflow(from, lamports, context)]
  return {
    title: phrase('action.createAccount'),
    items,
    risks: getCreationRisks(program, controller, account),
    outflows,
  }
}

const knownPrograms: ReadonlySet<string> = new Set(Object.values(programs))

function getCreationRisks(program: string, controller: string | undefined, account: string): Risk[] {
  if (!knownPrograms.has(program)) {
    return [risk('danger', 'unknown-program.deposit', { program })]
  }
  if (controller === account) return []
  if (!controller) return [risk('danger', 'other-owner.depositUnnamed')]
  return [risk('danger', 'other-owner.deposit', { owner: controller })]
}

type Assignment = { assigned: string | undefined; program: string; isOurs: boolean }

function describeAssignment({ assigned, program, isOurs }: Assignment): Part {
  const items = [toPartyItem('item.account', assigned), toPartyItem('item.program', program)]
  const risks: Risk[] = isOurs ? [risk('danger', 'ownership-transfer.wholeAccount', { program })] : []
  return { title: phrase('action.handAccount'), items, risks, outflows: isOurs ? [toControlOutflow(assigned)] : [] }
}

/**
 * Describes the allocation of space. The user loses the account. With a seed, the allocation assigns the account to a
 * program. Without one, the account stays with the System program, but its zeros form an uninitialized nonce account.
 * Anyone can initialize it to withdraw everything.
 */
function describeAllocation(account: string | undefined, program?: string): Part {
  return {
    title: phrase('action.giveUpAccount'),
    items: [
      toPartyItem('item.account', account),
      ...(program === undefined ? [] : [toPartyItem('item.program', program)]),
    ],
    risks: [
      program === undefined
        ? risk('danger', 'ownership-transfer.unclaimed')
        : risk('danger', 'ownership-transfer.account', { program }),
    ],
    outflows: [toControlOutflow(account)],
  }
}

const toControlOutflow = (source = ''): Outflow => ({
  source,
  units: 0n,
  balance: undefined,
  symbol: '',
  isControl: true,
})

function describeNonceSetup(nonce: string | undefined, controller: string, { account }: PartContext): Part {
  return {
    title: phrase('action.setUpNonce'),
    items: [toPartyItem('item.account', nonce), toPartyItem('item.controlledBy', controller)],
    risks: controller === account ? [] : [risk('danger', 'other-owner.nonce', { owner: controller })],
  }
}

function describeNonceAuthority(nonce: string | undefined, to: string): Part {
  return {
    title: phrase('action.giveNonce'),
    items: [toPartyItem('item.nonceAccount', nonce), toTextItem('item.to', to)],
    risks: [risk('danger', 'ownership-transfer.nonce', { owner: to })],
  }
}
