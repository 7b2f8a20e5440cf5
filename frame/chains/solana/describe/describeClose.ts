import type { Risk } from '../../description.ts'
import { nativeItem } from '../../items.ts'
import { wrappedSol } from '../programs.ts'
import { toTokenAccount } from '../read/accounts.ts'
import { holderOf, type Part, type PartContext, partyItem, recipientRisks } from './describePart.ts'
import type { Leaving } from './leaving.ts'

type Closing = { target: string | undefined; to: string | undefined; signers: (string | undefined)[] }

/** Describes CloseAccount. Closing an account of wrapped SOL sends all SOL in it, so it is a transfer. */
export function describeClose(closing: Closing, context: PartContext): Part {
  const { target = '', to, signers } = closing
  const { account, facts } = context
  const held = toTokenAccount(facts.accounts.get(target))
  const isOurs = signers.includes(account)
  if (to !== account && (held?.isNative === true || holderOf(target, context)?.mint === wrappedSol))
    return sendAll(closing, context)
  const items = [partyItem('Token account', target), partyItem('Its deposit goes to', to)]
  const title = 'Close a token account'
  if (to === account) return { title, items, isMinor: true }
  if (isOurs && held === undefined) {
    const text = 'What is in this account is not known. Closing it may send a lot of SOL to somebody else.'
    const leaving = [{ ...takenFrom(target, context), isUnknown: true }]
    return { title, items, risks: [{ level: 'danger', code: 'close-account', text }], leaving }
  }
  const text = 'The deposit of the closed account does not come back to you.'
  const risks: Risk[] = [{ level: 'warning', code: 'close-account', text }]
  return { title, items, risks, leaving: isOurs ? [takenFrom(target, context)] : [] }
}

function sendAll({ target = '', to, signers }: Closing, context: PartContext): Part {
  const { network } = context
  const taken = takenFrom(target, context)
  const items = [
    nativeItem('Amount', taken.units, network),
    partyItem('From the token account', target),
    partyItem('To', to),
  ]
  if (!signers.includes(context.account)) return { title: 'Send', items }
  const text = `Closing this account sends all the ${network.nativeCurrency.symbol} in it to somebody else.`
  const risks: Risk[] = [{ level: 'danger', code: 'close-account', text }, ...recipientRisks(to, context)]
  return { title: 'Send', items, risks, leaving: [{ ...taken, balance: taken.units }] }
}

/** Returns all SOL of an account, including what the transaction puts in. */
function takenFrom(source: string, { facts, deposits, network }: PartContext): Leaving {
  const units = (facts.accounts.get(source)?.lamports ?? 0n) + (deposits.get(source) ?? 0n)
  return { source, units, balance: undefined, symbol: network.nativeCurrency.symbol }
}
