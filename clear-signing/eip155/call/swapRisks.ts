import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { toNativeAmount } from '../../description/items.ts'
import type { AssetChange, Simulation } from '../../description/simulation.ts'
import { isKnownToken } from '../../known/knownTokens.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { behavesLikeToken } from './known.ts'
import { type CallContext, getSender, type IntentOf } from './part.ts'

/** Number of seconds after which a swap's price is stale. */
const longSeconds = 86_400n

export function getSwapRisks(
  { amountOut, amountOutMin, amountIn, until, path, native, leftover, ...intent }: IntentOf<'swap'>,
  router: Hex,
  context: CallContext,
): Risk[] {
  const { account, now = Date.now(), chainData, network } = context
  const to = intent.to ?? getSender(context)
  const risks: Risk[] = []
  const output = path.at(-1)
  if (output && native !== 'received' && (!isKnownToken(network, output) || !behavesLikeToken(output, chainData))) {
    risks.push(risk('warning', 'unknown-output', { token: output }))
  }
  if (!isSameAddress(to, account)) {
    risks.push(risk('danger', 'other-recipient', { recipient: to }))
  }
  if ((amountOut ?? amountOutMin) === 0n) {
    risks.push(risk('danger', 'swap-for-nothing'))
  }
  if (leftover !== undefined) {
    // Report the kept amount only for a swap with an exact input. The cost of a swap with an exact output is unknown,
    // and so is the amount that the router keeps.
    const keeps = { amount: toNativeAmount(leftover, network), contract: router }
    if (amountIn === undefined) risks.push(risk('danger', 'shared-contract.recipient', { recipient: router }))
    else risks.push(risk('danger', 'shared-contract.keeps', keeps))
  }
  const seconds = BigInt(Math.floor(now / 1000))
  if (until !== undefined && until < seconds) risks.push(risk('warning', 'swap-expired'))
  if (until !== undefined && until > seconds + longSeconds) risks.push(risk('info', 'swap-deadline'))
  return risks
}

/** Returns a risk if nothing confirms that a swap yields the token that it promises. */
export function getOutputRisks(calls: DecodedCall[], simulation: Simulation, left: readonly Left[] = []): Risk[] {
  // Skip a failed simulation, which is reported as a risk of its own.
  if ('ok' in simulation && !simulation.ok) return []
  return calls.flatMap(({ intent, inner }) => {
    const within = getOutputRisks(inner, simulation, left)
    if (intent.type !== 'swap' || intent.path.length === 0) return within
    if ('unavailable' in simulation) {
      return [risk('warning', 'unknown-output.unsimulated'), ...within]
    }
    if (sumReceived(intent, simulation, left) > 0n) return within
    return [risk('danger', 'unknown-output.nothing'), ...within]
  })
}

/**
 * Asset that other steps of the same request send away. Its amount must be added to the simulated balance change,
 * because the simulation shows only the net change.
 */
type Left = Pick<AssetChange, 'kind' | 'token'> & { units: bigint }

function sumReceived(
  { native, path }: IntentOf<'swap'>,
  { changes }: { changes: AssetChange[] },
  left: readonly Left[],
) {
  const isOutput = ({ kind, token }: Pick<AssetChange, 'kind' | 'token'>) =>
    native === 'received' ? kind === 'native' : isSameAddress(token ?? '', path.at(-1))
  const net = changes.filter(isOutput).reduce((sum, { amount }) => sum + amount, 0n)
  return left.filter(isOutput).reduce((sum, { units }) => sum + units, net)
}

/** Slippage below the simulated output, in percent, at which a swap shows a warning and a danger. */
const muchSlippage = 5n
const tooMuchSlippage = 15n

/** Returns a risk if a swap accepts much less than its simulated output, because others can take the difference. */
export function getSlippageRisks(calls: DecodedCall[], simulation: Simulation, left: readonly Left[] = []): Risk[] {
  if (!('changes' in simulation)) return []
  return calls.flatMap(({ intent, inner }) => {
    const within = getSlippageRisks(inner, simulation, left)
    if (intent.type !== 'swap') return within
    const received = sumReceived(intent, simulation, left)
    const amountOutMin = intent.amountOut ?? intent.amountOutMin ?? 0n
    if (received <= 0n || amountOutMin === 0n) return within
    const isBelow = (percent: bigint) => amountOutMin * 100n <= received * (100n - percent)
    if (!isBelow(muchSlippage)) return within
    const percent = ((received - amountOutMin) * 100n + received - 1n) / received
    return [risk(isBelow(tooMuchSlippage) ? 'danger' : 'warning', 'swap-slippage', { percent }), ...within]
  })
}
