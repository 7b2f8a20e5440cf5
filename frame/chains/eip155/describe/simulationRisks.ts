import { sameAddress } from '#shared/caip.ts'
import type { Risk } from '../../description.ts'
import type { ApprovalChange, Simulation } from '../../simulation.ts'
import type { DecodedCall } from './calldata.ts'
import { allowanceSize, isZero } from './items.ts'

/** Returns the risks that a simulation finds, also the side effects of an unknown function. */
export function simulationRisks(simulation: Simulation): Risk[] {
  if ('unavailable' in simulation) {
    const text = 'What this does to your balances could not be simulated. That does not mean that it does nothing.'
    return [{ level: 'warning', code: 'simulation-unavailable', text }]
  }
  if (!simulation.ok)
    return [{ level: 'danger', code: 'simulation-failed', text: `This would fail. ${simulation.reason}` }]
  return simulation.approvals.flatMap(rightRisks)
}

/** Returns a risk for an increased allowance whose total is unknown, because the amount before is not known. */
export function increaseRisks(calls: DecodedCall[], simulation: Simulation): Risk[] {
  const approvals = 'approvals' in simulation ? simulation.approvals : []
  return calls.flatMap(({ call, intent, inner }) => {
    const within = increaseRisks(inner, simulation)
    if (intent.type !== 'approve' || intent.change !== 'increase' || intent.amount === 0n) return within
    const { spender: grown, token: named = call.to } = intent
    if (approvals.some(({ token, spender }) => sameAddress(token, named) && sameAddress(spender, grown))) return within
    const text = 'The spender may take more than this: how much it may take already could not be checked.'
    return [{ level: 'warning', code: 'allowance-unchecked', text }, ...within]
  })
}

function rightRisks({ all, amount, tokenId, spender, symbol = 'tokens', balance, supply }: ApprovalChange): Risk[] {
  if (all) {
    const text = `${spender} may take all your NFTs of a collection afterwards.`
    return [{ level: 'danger', code: 'approval-for-all', text }]
  }
  if (tokenId !== undefined && !isZero(spender))
    return [{ level: 'warning', code: 'nft-allowance', text: `${spender} may take one of your NFTs afterwards.` }]
  if (!amount) return []
  const known = { ...(balance !== undefined && { balance }), ...(supply !== undefined && { supply }) }
  switch (allowanceSize(amount, known)) {
    case 'unlimited': {
      const text = `${spender} may take all your ${symbol} afterwards.`
      return [{ level: 'danger', code: 'unlimited-allowance', text }]
    }
    case 'above-balance': {
      const text = `${spender} may take all your ${symbol} afterwards, and more that you receive later.`
      return [{ level: 'warning', code: 'allowance-above-balance', text }]
    }
    case 'unknown': {
      const text = `${spender} may take ${symbol} of yours afterwards. How much of them could not be checked.`
      return [{ level: 'warning', code: 'allowance-unchecked', text }]
    }
    default: {
      const text = `${spender} may take some of your ${symbol} afterwards.`
      return [{ level: 'info', code: 'allowance', text }]
    }
  }
}
