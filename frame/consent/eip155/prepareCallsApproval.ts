import { type Risk, risk, withRisks } from '@oriel/clear-signing/description/description.ts'
import { describeBatch, describeTransaction } from '@oriel/clear-signing/eip155/transaction/describeTransaction.ts'
import { withTransactionRisks } from '@oriel/clear-signing/eip155/transaction/transactionRisks.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import type { SendCallsParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import { getCallTerms } from '../../chains/eip155/send/terms.ts'
import { type PreparedTransaction, prepareTransaction } from '../../chains/eip155/send/transactions.ts'
import {
  getOperationTerms,
  type PreparedOperation,
  prepareOperation,
} from '../../chains/eip155/smartAccount/operation.ts'
import type { CallsPlan } from '../../chains/eip155/smartAccount/planCalls.ts'
import { prepareSequence, toBatchRequest, toRequest } from '../../chains/eip155/smartAccount/prepareCalls.ts'
import type { PreparedApproval } from '../method/consentMethod.ts'
import { readPaymasterService } from './checkCalls.ts'
import { type EvmContext, getSender } from './evmContext.ts'
import { findPaymaster, getBundler } from './sponsorship.ts'

type CallsRequest = SendCallsParameter & { from: Hex }

export function prepareCallsApproval(
  callsRequest: CallsRequest,
  plan: CallsPlan,
  context: EvmContext,
): Promise<PreparedApproval> {
  if (plan.kind === 'batch') return prepareBatch(callsRequest, plan, context)
  return plan.kind === 'single' ? prepareSingle(callsRequest, context) : prepareSequenceApproval(callsRequest, context)
}

async function prepareSingle(
  { calls: [call = {}], from }: CallsRequest,
  context: EvmContext,
): Promise<PreparedApproval> {
  const { network } = context
  const request = toRequest(call, from)
  const preparing = prepareTransaction(request, { client: getSender(context), network, from })
  const readTerms = async () => [getCallTerms(await preparing)]
  const [described, transaction] = await Promise.all([
    describeTransaction(request, { ...context, readTerms }),
    preparing,
  ])
  return { description: withTransactionRisks(described, { request, transaction, network }), transaction }
}

type Batch = Extract<CallsPlan, { kind: 'batch' }>

async function prepareBatch(callsRequest: CallsRequest, plan: Batch, context: EvmContext): Promise<PreparedApproval> {
  const { calls, from, atomicRequired = false } = callsRequest
  const { delegate, replaces } = plan
  const request = toBatchRequest(calls, from)
  const call = { to: from, value: 0n, data: request.data }
  const preparing = prepareWithPaymaster(request, callsRequest, { plan, context })
  const readTerms = async () => {
    const paid = await preparing
    return ['operation' in paid ? getOperationTerms(paid.operation) : getCallTerms(paid.transaction)]
  }
  const [described, paid] = await Promise.all([
    // Describe the calls as if the account already had the delegate, because an upgrade may be pending.
    describeSteps(callsRequest, { call, delegate: smartAccounts.delegate, context: { ...context, readTerms } }),
    preparing,
  ])
  const upgrade = delegate && { replaces, isRequired: atomicRequired }
  const risks = [...described.risks, ...getDelegateRisks(replaces), ...paid.risks]
  const description = withRisks(described, risks)
  if ('operation' in paid) return { description, operation: paid.operation, upgrade }
  const { transaction } = paid
  const { network } = context
  return { description: withTransactionRisks(description, { request, transaction, network }), transaction, upgrade }
}

/** Describes the calls. A single call is described as if it were not in a batch. */
export function describeSteps(
  { calls, from }: Pick<CallsRequest, 'calls' | 'from'>,
  { context, ...whole }: BatchCall & { context: EvmContext },
) {
  const [only] = calls
  if (only && calls.length === 1) return describeTransaction(toRequest(only, from), context, whole)
  return describeBatch(calls, context, whole)
}

type BatchCall = NonNullable<Parameters<typeof describeBatch>[2]>

type Paid = ({ operation: PreparedOperation } | { transaction: PreparedTransaction }) & { risks: Risk[] }

/**
 * Prepares the operation with a paymaster. If the sponsor or the bundler fails, the account pays the fee instead, and
 * the approval says so.
 */
async function prepareWithPaymaster(
  request: ReturnType<typeof toBatchRequest>,
  { from, capabilities }: CallsRequest,
  { plan: { delegate, replaces }, context }: { plan: Batch; context: EvmContext },
): Promise<Paid> {
  const { network } = context
  const client = getSender(context)
  const risks: Risk[] = []
  const paymaster = findPaymaster(network, readPaymasterService(capabilities))
  // Skip the network's sponsor if the account has another wallet's delegate, because the sponsor does not pay for such
  // accounts.
  if (paymaster && (paymaster.isOfPage || !replaces)) {
    try {
      const bundler = getBundler(network)
      const operation = await prepareOperation(request.data, { client, bundler, account: from, delegate, paymaster })
      return { operation, risks }
    } catch (error) {
      console.info('Oriel: the account pays the network fee.', error)
      risks.push(risk('warning', 'sponsor-refused'))
    }
  }
  return { transaction: await prepareTransaction(request, { client, network, from, delegate }), risks }
}

function getDelegateRisks(replaces: Hex | undefined): Risk[] {
  return replaces ? [risk('danger', 'program-replaced', { program: replaces })] : []
}

async function prepareSequenceApproval({ calls, from }: CallsRequest, context: EvmContext): Promise<PreparedApproval> {
  const preparing = prepareSequence(calls, { client: getSender(context), network: context.network, from })
  const readTerms = async () => (await preparing).transactions.map(getCallTerms)
  const [described, sequence] = await Promise.all([describeBatch(calls, { ...context, readTerms }), preparing])
  return { description: withRisks(described, [...described.risks, risk('info', 'calls-in-order')]), sequence }
}
