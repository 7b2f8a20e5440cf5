import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getAssetName } from '../../description/items.ts'
import type { ApprovalChange, Simulation } from '../../description/simulation.ts'
import type { CallContext } from '../call/part.ts'
import { getAllowanceSize, isZero } from '../call/tokenItems.ts'
import { findTokenInfo } from '../call/tokenParts.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { getNames } from '../read/tokens.ts'

export type Right = ApprovalChange

export function getRights(calls: DecodedCall[], simulation: Simulation, context: CallContext): Right[] {
  const simulated = 'approvals' in simulation ? simulation.approvals : []
  return joinRights([...getCallRights(calls, context), ...simulated])
}

export const getCallRights = (calls: readonly DecodedCall[], context: CallContext): Right[] =>
  calls.flatMap((call) => getSingleCallRights(call, context))

export const getRightSize = ({ amount = 0n, ...about }: Right) => getAllowanceSize(amount, about)

/**
 * Returns the risks of allowances, judged like a transfer of the same amount. Sums the allowances per token, because
 * several spenders may share the balance.
 */
export function getRightShareRisks(rights: Right[]): Risk[] {
  const sums = new Map<string, Right>()
  for (const right of rights) {
    // Skip allowances above the balance or with an unknown balance, which a different risk reports.
    if (!right.amount || getRightSize(right) !== 'within-balance') continue
    const key = right.token.toLowerCase()
    sums.set(key, { ...right, amount: right.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()].flatMap(({ amount = 0n, balance, symbol }) => {
    if (!balance || amount * 2n < balance) return []
    return [risk('warning', 'large-part.allowed', { asset: getAssetName(symbol) })]
  })
}

function getSingleCallRights({ call: { to }, intent, inner }: DecodedCall, context: CallContext): Right[] {
  const within = inner.flatMap((innerCall) => getSingleCallRights(innerCall, context))
  const right = (token: string, about: Pick<Right, 'spender' | 'amount' | 'tokenId' | 'all'>): Right[] => {
    const info = findTokenInfo(token, context.chainData)
    const supply = info?.supply === undefined ? {} : { supply: info.supply }
    return [{ token, ...about, ...getNames(info), ...supply }, ...within]
  }
  if (!to) return within
  switch (intent.type) {
    case 'approve': {
      const { token = to, spender, amount, change } = intent
      if (findTokenInfo(token, context.chainData)?.standard === 'erc721')
        return isZero(spender) ? within : right(token, { spender, tokenId: amount })
      return amount === 0n || change === 'decrease' ? within : right(token, { spender, amount })
    }
    case 'permit': {
      const { token = to, owner = context.account, spender, amount } = intent
      return amount > 0n && isSameAddress(owner, context.account) ? right(token, { spender, amount }) : within
    }
    case 'approve-all':
      return intent.approved ? right(to, { spender: intent.operator, all: true }) : within
    default:
      return within
  }
}

function joinRights(rights: Right[]): Right[] {
  const joined = new Map<string, Right>()
  for (const right of rights) {
    if (right.all === false || right.amount === 0n || (right.tokenId !== undefined && isZero(right.spender))) continue
    const key = `${right.token} ${right.spender} ${right.tokenId} ${right.all}`.toLowerCase()
    const before = joined.get(key)
    if (!before || (right.amount ?? 0n) > (before.amount ?? 0n)) joined.set(key, right)
  }
  return [...joined.values()]
}
