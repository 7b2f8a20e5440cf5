import { type Program, readProgram } from '@oriel/clear-signing/eip155/account/program.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import { smartAccounts } from '#shared/chains/smartAccounts.ts'
import { AtomicityNotSupportedError, BundleTooLargeError } from '#shared/errors/errors.ts'
import type { SendCallsParameter } from '#shared/rpc/rpcSchemas.ts'
import { servesSmartAccounts } from './serves.ts'

/**
 * The way in which calls are sent.
 * - `single`: one call, as an ordinary transaction
 * - `batch`: one transaction of the account to itself, or one user operation when a sponsor pays the fee. `program`
 *   is the delegate that it sets (EIP-7702), and `replaces` a different wallet's delegate that it removes.
 * - `sequence`: one transaction per call, in order
 */
export type CallsPlan = { kind: 'single' | 'sequence' } | { kind: 'batch'; program?: Hex; replaces?: Hex | undefined }

/** Maximum length of a sequence, because each call is a transaction in the activity list. */
const longestSequence = 30

type Asked = Pick<SendCallsParameter, 'calls' | 'atomicRequired'>

export type PlanContext = {
  network: Network
  client: EvmClient
  account: string
  /** False when the user prefers an EOA, or rejected the upgrade in this request. */
  wantsSmartAccount: boolean
  /** True when a paymaster shall pay the fee, which requires a batch even for one call. */
  wantsSponsor?: boolean
}

/** Decides how to send the calls. Throws 5760 when they must be one transaction and cannot be. */
export async function planCalls({ calls, atomicRequired }: Asked, context: PlanContext): Promise<CallsPlan> {
  const isOne = calls.length === 1
  if (isOne && !context.wantsSponsor) return { kind: 'single' }
  const support = await atomicSupport(context)
  // The delegate cannot create contracts.
  const isPossible = support.status !== 'unsupported' && calls.every(({ to }) => to)
  if (!isPossible || (support.replaces && (isOne || !atomicRequired))) {
    if (isOne) return { kind: 'single' }
    if (atomicRequired) throw new AtomicityNotSupportedError()
    if (calls.length > longestSequence)
      throw new BundleTooLargeError(`The account sends at most ${longestSequence} calls one after the other.`)
    return { kind: 'sequence' }
  }
  if (support.status === 'supported') return { kind: 'batch' }
  return { kind: 'batch', program: smartAccounts.delegate, replaces: support.replaces }
}

/** `status` is the `atomic` capability's (EIP-5792). An upgrade would remove the delegate `replaces`. */
export type AtomicSupport = { status: 'supported' | 'ready' | 'unsupported'; replaces?: Hex | undefined }

/** Throws when the node is unreachable. */
export async function atomicSupport({ network, client, account, wantsSmartAccount }: PlanContext) {
  if (!wantsSmartAccount || !network.smartAccounts) return unsupported
  const [isServed, program] = await Promise.all([servesSmartAccounts(network, client), readProgram(account, client)])
  return isServed ? statusOf(program) : unsupported
}

const unsupported: AtomicSupport = { status: 'unsupported' }

function statusOf(program: Program): AtomicSupport {
  if (program.kind === 'own') return { status: 'supported' }
  if (program.kind === 'none') return { status: 'ready' }
  return program.kind === 'foreign' ? { status: 'ready', replaces: program.address } : unsupported
}
