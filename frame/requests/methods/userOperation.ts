import type { Hex } from '#shared/caip.ts'
import { AtomicityNotSupportedError, UnauthorizedError } from '#shared/errors.ts'
import { toQuantity } from '#shared/hex.ts'
import type { Network } from '#shared/networks.ts'
import type { UserOperationRequest } from '#shared/rpcSchemas.ts'
import { ForeignProgramError, NoSmartAccountsError } from '#shared/smartAccountErrors.ts'
import { smartAccounts } from '#shared/smartAccounts.ts'
import { type EvmClient, rpcClient } from '../../chains/eip155/client.ts'
import { describeBatch, describeTransaction } from '../../chains/eip155/describe/describeTransaction.ts'
import { decodeBatch } from '../../chains/eip155/smartAccount/batch.ts'
import type { Bundler } from '../../chains/eip155/smartAccount/bundler.ts'
import { maximumOf, type PreparedOperation, prepareOperation } from '../../chains/eip155/smartAccount/operation.ts'
import { atomicSupport } from '../../chains/eip155/smartAccount/planCalls.ts'
import { networks } from '../../state/networks.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, EvmContext, PreparedApproval, Signer } from './consentMethod.ts'
import { evmContext, signOperation } from './evmSigning.ts'
import { readParams } from './params.ts'
import { bundlerOf } from './sponsorship.ts'

const read = (params: unknown) => readParams('eth_sendUserOperation', params)

export async function prepareUserOperation(request: FrozenRequest, network: Network, clients?: Clients) {
  const context = evmContext(request, { network, ...clients })
  const program = await programFor(request, network, context.client)
  return prepareOperationApproval(read(request.params)[0], { program, bundler: bundlerOf(network), context })
}

/** Signs the approved operation and returns its hash. Throws 4100 when it has other calls than the request. */
export async function answerUserOperation(request: ConnectorRequest, signer: Signer): Promise<Hex> {
  const { networkId, approved } = request
  const network = networks.served(networkId)
  const { operation: prepared } = approved ?? {}
  if (!network || !prepared) throw new UnauthorizedError()
  const [{ callData }] = read(request.params)
  if (callData.toLowerCase() !== prepared.operation.callData.toLowerCase()) throw new UnauthorizedError()
  const { sendOperation } = await import('../../transactions/sendOperation.ts')
  return sendOperation(network, {
    ...{ prepared, bundler: bundlerOf(network), paymaster: undefined, onSigned: () => undefined },
    sign: (operation, upgrade) => signOperation(request, signer, { chainId: prepared.chainId, operation, upgrade }),
  })
}

/**
 * Returns the program that the account gets with its first operation. Throws 8380 where it cannot get one, 8381 when it
 * runs that of another wallet, and 5760 when the visitor wants an ordinary account.
 */
export async function programFor(
  { address, keepsAccount }: FrozenRequest,
  network: Network,
  client: EvmClient = rpcClient(network),
): Promise<Hex | undefined> {
  if (keepsAccount) throw new AtomicityNotSupportedError()
  const { status, replaces } = await atomicSupport({ network, client, account: address, wantsSmartAccount: true })
  if (status === 'unsupported') throw new NoSmartAccountsError()
  if (replaces) throw new ForeignProgramError(undefined, { data: { address: replaces } })
  return status === 'ready' ? smartAccounts.delegate : undefined
}

type Context = { program: Hex | undefined; bundler: Bundler; context: EvmContext }

/** Describes and completes the user operation of a page. Calls that cannot be read are shown as an unknown action. */
async function prepareOperationApproval(
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
