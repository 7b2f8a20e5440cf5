import { type Description, risk, withRisks } from '@oriel/clear-signing/description/description.ts'
import { getFirstRows, toNativeAmount, toNativeItem } from '@oriel/clear-signing/description/items.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { decodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { AtomicityNotSupportedError, UnauthorizedError, UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { ForeignProgramError, NoSmartAccountsError } from '@oriel/shared/errors/smartAccountErrors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { UserOperationRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import { readFees } from '../../chains/eip155/send/fees.ts'
import type { Bundler } from '../../chains/eip155/smartAccount/bundler.ts'
import {
  computeMaxFee,
  getOperationTerms,
  type PreparedOperation,
  prepareOperation,
} from '../../chains/eip155/smartAccount/operation.ts'
import { readAtomicSupport } from '../../chains/eip155/smartAccount/planCalls.ts'
import { networks } from '../../state/networks.ts'
import { sendOperation } from '../../transactions/sendOperation.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { CheckContext, Clients, PreparedApproval, Signer } from '../method/consentMethod.ts'
import { checkUserOperation } from './checkUserOperation.ts'
import { createEvmContext, type EvmContext, getSender } from './evmContext.ts'
import { signOperation } from './evmSigning.ts'
import { describeSteps } from './prepareCallsApproval.ts'
import { getBundler } from './sponsorship.ts'

const read = (params: unknown) => readParams('eth_sendUserOperation', params)

export function check({ params }: FrozenRequest) {
  checkUserOperation(...read(params))
}

export async function checkPageRequest(request: FrozenRequest, { client }: CheckContext) {
  const network = networks.served(request.networkId)
  if (!network?.bundler) throw new UnsupportedMethodError('There is no bundler for this network.')
  await requireDelegate(request, network, client)
}

export async function prepare(request: FrozenRequest, network: Network, clients?: Clients) {
  const context = createEvmContext(request, { network, ...clients })
  const delegate = await requireDelegate(request, network, getSender(context))
  return prepareOperationApproval(read(request.params)[0], { delegate, bundler: getBundler(network), context })
}

/** Signs the approved operation and returns its hash. Throws 4100 if its calls differ from the request. */
export async function answer(request: ConnectorRequest, signer: Signer): Promise<Hex> {
  const { networkId, approved } = request
  const network = networks.served(networkId)
  const { prepared } = approved?.operation ?? {}
  if (!network || !prepared) throw new UnauthorizedError()
  const [{ callData }] = read(request.params)
  if (callData.toLowerCase() !== prepared.operation.callData.toLowerCase()) throw new UnauthorizedError()
  return sendOperation(network, {
    prepared,
    bundler: getBundler(network),
    paymaster: undefined,
    onSigned: () => undefined,
    sign: (operation, upgrade) => signOperation(request, signer, { chainId: prepared.chainId, operation, upgrade }),
  })
}

/**
 * Returns the delegate (EIP-7702) that the account needs for its first operation. Throws 8380 if the network does not
 * support it, 8381 if the account has another wallet's delegate, and 5760 if the user prefers an ordinary account.
 */
async function requireDelegate(
  { address, keepsAccount }: FrozenRequest,
  network: Network,
  client: EvmClient = getRpcClient(network),
): Promise<Hex | undefined> {
  if (keepsAccount) throw new AtomicityNotSupportedError()
  const { status, replaces } = await readAtomicSupport({ network, client, account: address, wantsSmartAccount: true })
  if (status === 'unsupported') throw new NoSmartAccountsError()
  if (replaces) throw new ForeignProgramError(undefined, { data: { address: replaces } })
  return status === 'ready' ? smartAccounts.delegate : undefined
}

type Context = { delegate: Hex | undefined; bundler: Bundler; context: EvmContext }

async function prepareOperationApproval(
  request: UserOperationRequest,
  { delegate, bundler, context }: Context,
): Promise<PreparedApproval> {
  const { callData } = request
  const account = context.account as Hex
  // Decode the calls. `check` has already rejected calldata that cannot be decoded.
  const calls = (decodeBatch(callData) ?? []).map(({ value, ...call }) => ({ ...call, value: toQuantity(value) }))
  const call = { to: account, value: 0n, data: callData }
  const preparing = prepareOperation(callData, {
    client: getSender(context),
    bundler,
    account,
    delegate,
    nonce: request.nonce,
  })
  const readTerms = async () => [getOperationTerms(addPaymaster(request, await preparing))]
  const [description, completed] = await Promise.all([
    describeSteps(
      { calls, from: account },
      { call, delegate: smartAccounts.delegate, context: { ...context, readTerms } },
    ),
    preparing,
  ])
  const operation = addPaymaster(request, completed)
  return {
    description: await addFeeRisk(description, operation, context),
    operation,
    upgrade: delegate && { isRequired: true },
  }
}

/**
 * Adds the page's paymaster and the page's gas and fee values, which the paymaster's signature covers. If the page has
 * no paymaster, ignores its values, because they could raise the fee to the account's whole balance.
 */
function addPaymaster(request: UserOperationRequest, completed: PreparedOperation): PreparedOperation {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = request
  if (!paymaster) return completed
  const { problem, ...rest } = completed
  // Drop all problems except a revert, because the account does not pay the fee.
  const remaining = problem?.code === 'reverts' && { problem }
  const own = completed.operation
  const operation = {
    ...own,
    callGasLimit: request.callGasLimit ?? own.callGasLimit,
    verificationGasLimit: request.verificationGasLimit ?? own.verificationGasLimit,
    preVerificationGas: request.preVerificationGas ?? own.preVerificationGas,
    maxFeePerGas: request.maxFeePerGas ?? own.maxFeePerGas,
    maxPriorityFeePerGas: request.maxPriorityFeePerGas ?? own.maxPriorityFeePerGas,
    paymaster,
    paymasterData: paymasterData ?? '0x',
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? '0x0',
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? '0x0',
  } as const
  return { ...rest, ...remaining, operation, maxWei: computeMaxFee(operation), paidBy: { paymaster, isOfPage: true } }
}

/** Multiple of the network's fast fee above which a bundler's price is suspicious. */
const suspiciousMultiple = 3n

/** Adds a risk if the account would pay far more than the market price, and lists the fee among the outflows. */
async function addFeeRisk(
  description: Description<Simulation>,
  { operation, maxWei, paidBy }: PreparedOperation,
  { client, network }: EvmContext,
): Promise<Description<Simulation>> {
  if (paidBy) return description
  const { fast } = (await readFees(client, 1n)).speeds
  const gas = computeMaxFee({ ...operation, maxFeePerGas: '0x1' })
  const enough = gas * fast.maxWei
  if (maxWei <= enough * suspiciousMultiple) return description
  const params = { most: toNativeAmount(maxWei, network), enough: toNativeAmount(enough, network) }
  const outflows = getFirstRows([toNativeItem('item.networkFeeMost', maxWei, network), ...description.outflows])
  return withRisks({ ...description, outflows }, [...description.risks, risk('danger', 'high-fee', params)])
}
