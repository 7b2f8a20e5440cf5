import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getAssetName } from '../../description/items.ts'
import type { ApprovalChange, Simulation } from '../../description/simulation.ts'
import { getAllowanceSize, isZero } from '../call/tokenItems.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Outflow } from './outflows.ts'

/**
 * Returns the risks of a simulation. If the simulation fails because the calls send more of a token than the balance,
 * the risk says so. The contract's own message would be less clear.
 */
export function getSimulationRisks(simulation: Simulation, outflows: Outflow[]): Risk[] {
  if ('unavailable' in simulation) {
    return [risk('warning', 'simulation-unavailable')]
  }
  return [...getDoubtRisks(simulation), ...getEffectRisks(simulation, outflows)]
}

function getDoubtRisks({ differs, isRough }: Exclude<Simulation, { unavailable: true }>): Risk[] {
  return [
    ...(differs ? [risk('danger', 'preview-differs')] : []),
    ...(isRough ? [risk('warning', 'preview-rough')] : []),
  ]
}

function getEffectRisks(simulation: Exclude<Simulation, { unavailable: true }>, outflows: Outflow[]): Risk[] {
  if (!simulation.ok) {
    const short = outflows.find(
      ({ kind, units, balance }) => kind === 'erc20' && balance !== undefined && units > balance,
    )
    return short
      ? [risk('danger', 'simulation-failed.short', { asset: getAssetName(short.symbol) })]
      : [risk('danger', 'simulation-failed', { reason: simulation.reason })]
  }
  return simulation.approvals.flatMap(getRightRisks)
}

/** Returns a risk for an allowance increase whose total is unknown, because the previous amount is unknown. */
export function getIncreaseRisks(calls: DecodedCall[], simulation: Simulation): Risk[] {
  const approvals = 'approvals' in simulation ? simulation.approvals : []
  return calls.flatMap(({ call, intent, inner }) => {
    const within = getIncreaseRisks(inner, simulation)
    if (intent.type !== 'approve' || intent.change !== 'increase' || intent.amount === 0n) return within
    const { spender: grown, token: named = call.to } = intent
    if (approvals.some(({ token, spender }) => isSameAddress(token, named) && isSameAddress(spender, grown)))
      return within
    return [risk('warning', 'allowance-unchecked.increase'), ...within]
  })
}

function getRightRisks({ all, amount, tokenId, spender, symbol, balance, supply }: ApprovalChange): Risk[] {
  if (all) return [risk('danger', 'approval-for-all.afterwards', { spender })]
  if (tokenId !== undefined && !isZero(spender)) return [risk('warning', 'nft-allowance.afterwards', { spender })]
  if (!amount) return []
  const tokenInfo = { balance, supply }
  const params = { spender, asset: getAssetName(symbol) }
  switch (getAllowanceSize(amount, tokenInfo)) {
    case 'unlimited':
      return [risk('danger', 'unlimited-allowance.afterwards', params)]
    case 'above-balance':
      return [risk('warning', 'allowance-above-balance.afterwards', params)]
    case 'unknown':
      return [risk('warning', 'allowance-unchecked.afterwards', params)]
    default:
      return [risk('info', 'allowance.afterwards', params)]
  }
}
