import { type Hex, sameAddress } from '#shared/caip.ts'
import {
  AtomicityNotSupportedError,
  InvalidParamsError,
  UnauthorizedError,
  UnsupportedMethodError,
} from '#shared/errors.ts'
import { fieldOf } from '#shared/json.ts'
import type { Network } from '#shared/networks.ts'
import { ForeignProgramError, NoSmartAccountsError } from '#shared/smartAccountErrors.ts'
import { smartAccounts } from '#shared/smartAccounts.ts'
import { type EvmClient, rpcClient } from '../../chains/eip155/client.ts'
import { loadPart } from '../../chains/loadPart.ts'
import { networks } from '../../state/networks.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { EvmConsentMethod } from './consentMethod.ts'
import { evmContext, signOperation } from './evmSigning.ts'
import { readParams } from './params.ts'
import { bundlerOf } from './sponsorship.ts'

const read = (params: unknown) => readParams('eth_sendUserOperation', params)

/** Signs a user operation of the account, and gives it to the bundler (ERC-4337). */
export const sendUserOperation: EvmConsentMethod = {
  signer(params) {
    const [operation] = Array.isArray(params) ? params : []
    const sender = fieldOf(operation, 'sender')
    if (typeof sender === 'string') return sender
    throw new InvalidParamsError('sender: expected an address.')
  },
  takesEffect: true,
  sends: true,
  answersOperation: true,
  title: 'approval.method.calls',
  logLabel: 'log.transaction',
  isTransaction: true,
  describe: (params, context, { describeTransaction }) => {
    const [{ sender, callData }] = read(params)
    return describeTransaction({ from: sender, to: sender, data: callData }, context)
  },

  check({ params }) {
    const [{ factory }, entryPoint] = read(params)
    if (!sameAddress(entryPoint, smartAccounts.entryPoint))
      throw new InvalidParamsError(`entryPoint: expected ${smartAccounts.entryPoint} (version 0.7).`)
    if (factory && factory !== '0x')
      throw new InvalidParamsError('factory: the account has its address without a contract that creates it.')
  },

  async checkOfPage(request, { client }) {
    const network = networks.served(request.networkId)
    if (!network?.bundler) throw new UnsupportedMethodError('There is no bundler for this network.')
    await programFor(request, network, client)
  },

  async prepare(request, network, clients) {
    const context = evmContext(request, { network, ...clients })
    const { prepareOperationApproval } = await loadPart(import('./prepareOperationApproval.ts'))
    const program = await programFor(request, network, context.client)
    return prepareOperationApproval(read(request.params)[0], { program, bundler: bundlerOf(network), context })
  },

  async answer(request, signer) {
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
  },
}

/**
 * Returns the program that the account gets with its first operation. Throws 8380 where it cannot get one, 8381 when it
 * runs that of another wallet, and 5760 when the visitor wants an ordinary account.
 */
async function programFor(
  { address, keepsAccount }: FrozenRequest,
  network: Network,
  client: EvmClient = rpcClient(network),
): Promise<Hex | undefined> {
  const { atomicSupport } = await loadPart(import('../../chains/eip155/smartAccount/planCalls.ts'))
  if (keepsAccount) throw new AtomicityNotSupportedError()
  const { status, replaces } = await atomicSupport({ network, client, account: address, wantsSmartAccount: true })
  if (status === 'unsupported') throw new NoSmartAccountsError()
  if (replaces) throw new ForeignProgramError(undefined, { data: { address: replaces } })
  return status === 'ready' ? smartAccounts.delegate : undefined
}
