import { type Risk, risk } from '../../description/description.ts'
import { nativeItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { toTokenAccount } from '../read/accounts.ts'
import { wrappedSol } from '../wire/programs.ts'
import { holderOf, type Part, type PartContext, partyItem, recipientRisks } from './describePart.ts'
import type { Leaving } from './leaving.ts'

type Closing = { target: string | undefined; to: string | undefined; signers: (string | undefined)[] }

/** Describes CloseAccount. Closing a wrapped SOL account sends all its SOL, so it is a transfer. */
export function describeClose(closing: Closing, context: PartContext): Part {
  const { target = '', to, signers } = closing
  const { account, facts } = context
  const held = toTokenAccount(facts.accounts.get(target))
  const isOurs = signers.includes(account)
  if (to !== account && (held?.isNative === true || holderOf(target, context)?.mint === wrappedSol))
    return sendAll(closing, context)
  const items = [partyItem('item.tokenAccount', target), partyItem('item.depositTo', to)]
  const title = phrase('action.closeTokenAccount')
  if (to === account) return { title, items, isMinor: true }
  if (isOurs && held === undefined) {
    const leaving = [{ ...takenFrom(target, context), isUnknown: true }]
    return { title, items, risks: [risk('danger', 'close-account.unknown')], leaving }
  }
  const risks: Risk[] = [risk('warning', 'close-account')]
  return { title, items, risks, leaving: isOurs ? [takenFrom(target, context)] : [] }
}

function sendAll({ target = '', to, signers }: Closing, context: PartContext): Part {
  const { network } = context
  const taken = takenFrom(target, context)
  const items = [
    nativeItem('item.amount', taken.units, network),
    partyItem('item.fromTokenAccount', target),
    partyItem('item.to', to),
  ]
  if (!signers.includes(context.account)) return { title: phrase('action.send'), items }
  const risks: Risk[] = [
    risk('danger', 'close-account.wrapped', { asset: network.nativeCurrency.symbol }),
    ...recipientRisks(to, context),
  ]
  return { title: phrase('action.send'), items, risks, leaving: [{ ...taken, balance: taken.units }] }
}

function takenFrom(source: string, { facts, deposits, network }: PartContext): Leaving {
  const units = (facts.accounts.get(source)?.lamports ?? 0n) + (deposits.get(source) ?? 0n)
  return { source, units, balance: undefined, symbol: network.nativeCurrency.symbol }
}
