import { type Delegation, readDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { AtomicityNotSupportedError, BundleTooLargeError } from '@oriel/shared/errors/errors.ts'
import type { SendCallsParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import { supportsSmartAccounts } from './supportsSmartAccounts.ts'

/**
 * How calls are sent:
 * - `single`: one call, as an ordinary transaction
 * - `batch`: one transaction from the account to itself, or one user operation if a sponsor pays the fee. `delegate`
 *   is the contract to delegate to (EIP-7702), and `replaces` is another wallet's delegate that this batch removes.
 * - `sequence`: one transaction per call, in order
 */
export type CallsPlan = { kind: 'single' | 'sequence' } | { kind: 'batch'; delegate?: Hex; replaces?: Hex | undefined }

/** Maximum number of calls in a sequence, because each one adds a transaction to the activity list. */
const longestSequence = 30

type RequestedCalls = Pick<SendCallsParameter, 'calls' | 'atomicRequired'>

export type PlanContext = {
  network: Network
  client: EvmClient
  account: string
  /** False if the user prefers an EOA, or rejected the upgrade in this request. */
  wantsSmartAccount: boolean
  /** True if a paymaster should pay the fee, which requires a batch even for one call. */
  wantsSponsor?: boolean
}

/** Decides how to send the calls. Throws 5760 if they must be atomic and cannot be. */
export async function planCalls({ calls, atomicRequired }: RequestedCalls, context: PlanContext): Promise<CallsPlan> {
  const isSingle = calls.length === 1
  if (isSingle && !context.wantsSponsor) return { kind: 'single' }
  const support = await readAtomicSupport(context)
  // Require a recipient in every call, because the delegate cannot create contracts.
  const isPossible = support.status !== 'unsupported' && calls.every(({ to }) => to)
  if (!isPossible || (support.replaces && (isSingle || !atomicRequired))) {
    if (isSingle) return { kind: 'single' }
    if (atomicRequired) throw new AtomicityNotSupportedError()
    if (calls.length > longestSequence)
      throw new BundleTooLargeError(`The account sends at most ${longestSequence} calls one after the other.`)
    return { kind: 'sequence' }
  }
  if (support.status === 'supported') return { kind: 'batch' }
  return { kind: 'batch', delegate: smartAccounts.delegate, replaces: support.replaces }
}

/** `status` is the value of the `atomic` capability (EIP-5792). An upgrade would remove the delegate in `replaces`. */
export type AtomicSupport = { status: 'supported' | 'ready' | 'unsupported'; replaces?: Hex | undefined }

/** Determines if the account can execute calls atomically. Throws if the node is unreachable. */
export async function readAtomicSupport({ network, client, account, wantsSmartAccount }: PlanContext) {
  if (!wantsSmartAccount || !network.smartAccounts) return unsupported
  const [isServed, delegation] = await Promise.all([
    supportsSmartAccounts(network, client),
    readDelegation(account, client),
  ])
  return isServed ? toAtomicSupport(delegation) : unsupported
}

const unsupported: AtomicSupport = { status: 'unsupported' }

function toAtomicSupport(delegation: Delegation): AtomicSupport {
  if (delegation.kind === 'own') return { status: 'supported' }
  if (delegation.kind === 'none') return { status: 'ready' }
  return delegation.kind === 'foreign' ? { status: 'ready', replaces: delegation.address } : unsupported
}
