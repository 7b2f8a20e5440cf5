import { type Risk, risk } from '../../description/description.ts'
import { toNativeItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { toTokenAccount } from '../read/accounts.ts'
import { wrappedSol } from '../wire/programs.ts'
import { findHolder, getRecipientRisks, type Part, type PartContext, toPartyItem } from './describePart.ts'
import type { Outflow } from './outflows.ts'

type Closing = { target: string | undefined; to: string | undefined; signers: (string | undefined)[] }

/**
 * Describes a CloseAccount instruction. Closing a wrapped SOL account sends all its SOL, so it counts as a transfer.
 */
export function describeClose(closing: Closing, context: PartContext): Part {
  const { target = '', to, signers } = closing
  const { account, chainData } = context
  const tokenAccount = toTokenAccount(chainData.accounts.get(target))
  const isOurs = signers.includes(account)
  if (to !== account && (tokenAccount?.isNative === true || findHolder(target, context)?.mint === wrappedSol))
    return describeSendAll(closing, context)
  const items = [toPartyItem('item.tokenAccount', target), toPartyItem('item.depositTo', to)]
  const title = phrase('action.closeTokenAccount')
  if (to === account) return { title, items, isMinor: true }
  if (isOurs && tokenAccount === undefined) {
    const outflows = [{ ...toOutflow(target, context), isUnknown: true }]
    return { title, items, risks: [risk('danger', 'close-account.unknown')], outflows }
  }
  const risks: Risk[] = [risk('warning', 'close-account')]
  return { title, items, risks, outflows: isOurs ? [toOutflow(target, context)] : [] }
}

function describeSendAll({ target = '', to, signers }: Closing, context: PartContext): Part {
  const { network } = context
  const taken = toOutflow(target, context)
  const items = [
    toNativeItem('item.amount', taken.units, network),
    toPartyItem('item.fromTokenAccount', target),
    toPartyItem('item.to', to),
  ]
  if (!signers.includes(context.account)) return { title: phrase('action.send'), items }
  const risks: Risk[] = [
    risk('danger', 'close-account.wrapped', { asset: network.nativeCurrency.symbol }),
    ...getRecipientRisks(to, context),
  ]
  return { title: phrase('action.send'), items, risks, outflows: [{ ...taken, balance: taken.units }] }
}

function toOutflow(source: string, { chainData, deposits, network }: PartContext): Outflow {
  const units = (chainData.accounts.get(source)?.lamports ?? 0n) + (deposits.get(source) ?? 0n)
  return { source, units, balance: undefined, symbol: network.nativeCurrency.symbol }
}
