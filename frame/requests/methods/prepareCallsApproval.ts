import type { Hex } from '#shared/caip.ts'
import type { SendCallsParameter } from '#shared/rpcSchemas.ts'
import { type Risk, risk, withRisks } from '../../chains/description.ts'
import { describeBatch, describeTransaction } from '../../chains/eip155/describe/describeTransaction.ts'
import { withTransactionRisks } from '../../chains/eip155/describe/transactionRisks.ts'
import { prepareTransaction } from '../../chains/eip155/send/transactions.ts'
import type { CallsPlan } from '../../chains/eip155/smartAccount/planCalls.ts'
import { batchRequest, prepareSequence, toRequest } from '../../chains/eip155/smartAccount/prepareCalls.ts'
import type { EvmContext, PreparedApproval } from './consentMethod.ts'

type Asked = SendCallsParameter & { from: Hex }

/** Describes and prepares calls in the way of their plan. */
export function prepareCallsApproval(asked: Asked, plan: CallsPlan, context: EvmContext): Promise<PreparedApproval> {
  if (plan.kind === 'batch') return prepareBatch(asked, plan, context)
  return plan.kind === 'single' ? prepareSingle(asked, context) : prepareInOrder(asked, context)
}

async function prepareSingle({ calls: [call = {}], from }: Asked, context: EvmContext): Promise<PreparedApproval> {
  const { network } = context
  const request = toRequest(call, from)
  const [described, transaction] = await Promise.all([
    describeTransaction(request, context),
    prepareTransaction(request, { ...context, from }),
  ])
  return { description: withTransactionRisks(described, { request, transaction, network }), transaction }
}

async function prepareBatch(
  { calls, from, atomicRequired = false }: Asked,
  { program, replaces }: Extract<CallsPlan, { kind: 'batch' }>,
  context: EvmContext,
): Promise<PreparedApproval> {
  const { network } = context
  const request = batchRequest(calls, from)
  const call = { to: from, value: 0n, data: request.data }
  const [described, transaction] = await Promise.all([
    describeBatch(calls, context, { call, program }),
    prepareTransaction(request, { ...context, from, program }),
  ])
  const risks = [...described.risks, ...programRisks(replaces)]
  const description = withTransactionRisks(withRisks(described, risks), { request, transaction, network })
  const upgrade = program && { upgrade: { ...(replaces && { replaces }), isRequired: atomicRequired } }
  return { description, transaction, ...upgrade }
}

function programRisks(replaces: Hex | undefined): Risk[] {
  return replaces ? [risk('danger', 'program-replaced', { program: replaces })] : []
}

async function prepareInOrder({ calls, from }: Asked, context: EvmContext): Promise<PreparedApproval> {
  const [described, sequence] = await Promise.all([
    describeBatch(calls, context),
    prepareSequence(calls, { ...context, from }),
  ])
  return { description: withRisks(described, [...described.risks, risk('info', 'calls-in-order')]), sequence }
}
