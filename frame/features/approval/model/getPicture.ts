import type { Description, Item } from '@oriel/clear-signing/description/description.ts'
import type { AssetChange, Simulation } from '@oriel/clear-signing/description/simulation.ts'
import type { Amount, PhraseKey } from '@oriel/clear-signing/phrases/phrase.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type FoldedSignIn, foldSignIn } from './signInFold.ts'

/** Illustration of a request. With `none`, only the title and rows describe the request. */
export type Picture =
  | { kind: 'amount'; amount: Amount }
  | { kind: 'legs'; changes: readonly AssetChange[] }
  | { kind: 'allowance'; right: Item; isDanger: boolean }
  | { kind: 'message' }
  | { kind: 'signIn'; signIn: FoldedSignIn }
  | { kind: 'none' }

const rights: readonly PhraseKey[] = ['item.maySpend', 'item.maySpendMore', 'item.mayTake']
const sends: readonly PhraseKey[] = ['action.send', 'action.sendTokens', 'action.pay']
/** Risks of a spender that cannot be a genuine dapp's contract. An unknown spender can be genuine. */
const dangers = ['spender-without-code', 'shared-contract']

export function getPicture(description: Description<Simulation>): Picture {
  const { message, outflows, simulation, risks } = description
  const signIn = foldSignIn(description)
  if (signIn) return { kind: 'signIn', signIn }
  if (message) return { kind: 'message' }
  const changes = simulation && 'changes' in simulation ? simulation.changes : []
  const amount = findPlainTransfer(description)
  if (amount && (changes.length === 0 || isOnlyChange(changes, amount))) return { kind: 'amount', amount }
  if (changes.length > 0) return { kind: 'legs', changes }
  const [first] = outflows
  if (first && rights.includes(first.label.key))
    return { kind: 'allowance', right: first, isDanger: risks.some(({ code }) => dangers.includes(code)) }
  return { kind: 'none' }
}

/** Returns the amount of a transfer if nothing else leaves the account. */
function findPlainTransfer({ title, outflows }: Description<Simulation>): Amount | undefined {
  const [first] = outflows
  const isSend = sends.includes(title.key) && outflows.length === 1
  return isSend && first?.kind === 'amount' && first.label.key === 'item.youSend' ? first.amount : undefined
}

function isOnlyChange(changes: readonly AssetChange[], amount: Amount): boolean {
  const [only] = changes
  return changes.length === 1 && only !== undefined && isMatchingChange(only, amount)
}

/**
 * Returns whether the change sends this amount of this token. Compares contract addresses, because anyone can choose a
 * symbol. The network needs no check, because it is always the request's.
 */
export function isMatchingChange(change: AssetChange, { units, token }: Pick<Amount, 'units' | 'token'>): boolean {
  const isNft = change.kind === 'erc721' || change.kind === 'erc1155'
  return !isNft && change.amount === -units && isToken(change, token)
}

export function isToken({ kind, token: own }: AssetChange, token: string | undefined): boolean {
  return token !== undefined && isSameAddress(kind === 'native' ? 'native' : own, token)
}
