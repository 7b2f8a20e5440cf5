import type { Hex } from '#shared/caip.ts'
import { toQuantity } from '#shared/hex.ts'
import type { UserOperationRequest } from '#shared/rpcSchemas.ts'
import { describeBatch, describeTransaction } from '../../chains/eip155/describe/describeTransaction.ts'
import { decodeBatch } from '../../chains/eip155/smartAccount/batch.ts'
import type { Bundler } from '../../chains/eip155/smartAccount/bundler.ts'
import { maximumOf, type PreparedOperation, prepareOperation } from '../../chains/eip155/smartAccount/operation.ts'
import type { EvmContext, PreparedApproval } from './consentMethod.ts'

type Context = { program: Hex | undefined; bundler: Bundler; context: EvmContext }

/** Describes and completes the user operation of a page. Calls that cannot be read are shown as an unknown action. */
export async function prepareOperationApproval(
  asked: UserOperationRequest,
  { program, bundler, context }: Context,
): Promise<PreparedApproval> {
  const { callData } = asked
  const account = context.account as Hex
  const calls = decodeBatch(callData)?.map(({ value, ...call }) => ({ ...call, value: toQuantity(value) }))
  const call = { to: account, value: 0n, data: callData }
  const [description, completed] = await Promise.all([
    calls
      ? describeBatch(calls, context, { call, program })
      : describeTransaction({ from: account, to: account, data: callData }, context),
    prepareOperation(callData, { client: context.client, bundler, account, program, nonce: asked.nonce }),
  ])
  const operation = withPaymasterOf(asked, completed)
  return { description, operation, ...(program && { upgrade: { isRequired: true } }) }
}

/**
 * Returns the operation with the paymaster of the page, which has signed the gas and the fees as the page has them.
 * When the account pays, the page has no say in them: it could raise the fee as far as the account can pay.
 */
function withPaymasterOf(asked: UserOperationRequest, completed: PreparedOperation): PreparedOperation {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = asked
  if (!paymaster) return completed
  const { problem: _, ...rest } = completed
  const own = completed.operation
  const operation = {
    ...own,
    callGasLimit: asked.callGasLimit ?? own.callGasLimit,
    verificationGasLimit: asked.verificationGasLimit ?? own.verificationGasLimit,
    preVerificationGas: asked.preVerificationGas ?? own.preVerificationGas,
    maxFeePerGas: asked.maxFeePerGas ?? own.maxFeePerGas,
    maxPriorityFeePerGas: asked.maxPriorityFeePerGas ?? own.maxPriorityFeePerGas,
    ...{ paymaster, paymasterData: paymasterData ?? '0x' },
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? '0x0',
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? '0x0',
  } as const
  return { ...rest, operation, maximumWei: maximumOf(operation), paidBy: { paymaster, isOfPage: true } }
}
