import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { toNativeAmount } from '../../description/items.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { CallContext } from './part.ts'

/** Returns the contract that makes the inner calls. Returns undefined if the account makes them itself. */
export function findCaller({ call: { to }, intent }: DecodedCall, { account, caller }: CallContext): Hex | undefined {
  // If a contract calls itself, the inner calls have the same caller as the outer call.
  const isOwn = intent.type !== 'batch' || intent.sharesValue === true
  return isOwn || isSameAddress(to, account) ? caller : to
}

/**
 * Returns the risks of value that another contract forwards. That contract receives the deposit tokens and other
 * refunds instead of the account. If it is a contract like Multicall3, anyone can then withdraw them.
 */
export function getForwardingRisks(decoded: DecodedCall, context: CallContext): Risk[] {
  return [...getKeptValueRisks(decoded, context), ...getRefundRisks(decoded, context)]
}

function getRefundRisks({ call: { to, value }, intent }: DecodedCall, { caller, network }: CallContext): Risk[] {
  if (!caller || value === 0n || intent.type === 'native' || intent.type === 'batch') return []
  // Skip exact-input swaps. They spend their whole value and specify the recipient of their output.
  if (intent.type === 'swap' && intent.amountIn !== undefined) return []
  const params = { caller, amount: toNativeAmount(value, network) }
  if (!to) return [risk('danger', 'shared-contract.creates', params)]
  return [risk('danger', 'shared-contract.passes', { ...params, recipient: to })]
}

function getKeptValueRisks({ call: { to, value }, intent, hiddenInner }: DecodedCall, context: CallContext): Risk[] {
  if (intent.type !== 'batch' || intent.sharesValue || hiddenInner > 0 || !to || isSameAddress(to, context.account))
    return []
  const passed = intent.calls.reduce((sum, call) => sum + call.value, 0n)
  if (value <= passed) return []
  const amount = toNativeAmount(value - passed, context.network)
  return [risk('danger', 'shared-contract.keeps', { amount, contract: to })]
}
