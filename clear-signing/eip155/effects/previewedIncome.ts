import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { AssetChange, Simulation } from '../../description/simulation.ts'
import { isKnownToken } from '../../known/knownTokens.ts'
import { joinRouterSteps } from '../call/joinRouterSteps.ts'
import { isUnderstood } from '../call/known.ts'
import type { CallContext } from '../call/part.ts'
import type { DecodedCall } from '../calldata/calldata.ts'

/** Marks income that appears only in the simulation, because a contract can pay in the simulation but not on chain. */
export function markIncome(simulation: Simulation, calls: DecodedCall[], context: CallContext): Simulation {
  if (!('changes' in simulation)) return simulation
  const outputs = calls.flatMap((call) => getOutputs(joinRouterSteps(call, context.network), context))
  const isCertain = (change: AssetChange) =>
    !simulation.differs && outputs.some((output) => matchesOutput(change, output))
  const changes = simulation.changes.map((change) =>
    change.amount <= 0n || isCertain(change) ? change : { ...change, mayDiffer: true as const },
  )
  return { ...simulation, changes }
}

/** Token address, or 'native' for the native currency. */
type Output = string | 'native'

const matchesOutput = ({ kind, token }: AssetChange, output: Output) =>
  output === 'native' ? kind === 'native' : token !== undefined && isSameAddress(token, output)

/** Returns the assets that the account receives from the calls. Ignores calls whose meaning is uncertain. */
function getOutputs(decoded: DecodedCall, context: CallContext): Output[] {
  const { call, intent, inner } = decoded
  const { network, account } = context
  const { to } = call
  if (!to || !isUnderstood(decoded, context)) return []
  switch (intent.type) {
    case 'swap':
      return [intent.native === 'received' ? 'native' : (intent.path.at(-1) ?? to)]
    case 'wrap':
      return [to]
    case 'unwrap':
      return ['native']
    case 'transfer':
    case 'transfer-nft':
      return isKnownToken(network, to) && isSameAddress(intent.to, account) ? [to] : []
    case 'batch':
      return inner.flatMap((innerCall) => getOutputs(innerCall, context))
    default:
      return []
  }
}
