import { describeRemoval } from '@oriel/clear-signing/eip155/transaction/describeRemoval.ts'
import { describeTransaction } from '@oriel/clear-signing/eip155/transaction/describeTransaction.ts'
import { withTransactionRisks } from '@oriel/clear-signing/eip155/transaction/transactionRisks.ts'
import { describePrimaryName } from '@oriel/clear-signing/names/describeName.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { noDelegate } from '@oriel/shared/chains/smartAccounts.ts'
import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { checkTransaction } from '../../chains/eip155/send/checkTransaction.ts'
import { getCallTerms } from '../../chains/eip155/send/terms.ts'
import { limitAllowance, prepareTransaction } from '../../chains/eip155/send/transactions.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import { networks } from '../../state/networks.ts'
import { sendWithNonce } from '../../transactions/sendWithNonce.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest, OwnRequest } from '../../walletWindow/message.ts'
import type { CheckContext, Clients, PreparedApproval, Signer } from '../method/consentMethod.ts'
import { checkPageTransaction } from './checkPageTransaction.ts'
import { createEvmContext, type EvmContext, getSender } from './evmContext.ts'
import { signTransaction } from './evmSigning.ts'

const read = (params: unknown) => readParams('eth_sendTransaction', params)[0]
const readData = ({ data, input }: TransactionRequest): Hex => data ?? input ?? '0x'

export function check({ params, networkId, address }: FrozenRequest) {
  const network = networks.served(networkId)
  if (!network) throw new NetworkNotFoundError()
  checkTransaction(read(params), { network, from: address })
}

export async function checkPageRequest({ params, networkId, address }: FrozenRequest, { client }: CheckContext) {
  const network = networks.served(networkId)
  if (!network) throw new NetworkNotFoundError()
  await checkPageTransaction(read(params), { network, from: address, client })
}

export async function prepare(request: FrozenRequest, network: Network, clients?: Clients): Promise<PreparedApproval> {
  const context = createEvmContext(request, { network, ...clients })
  const requested = read(request.params)
  const { limit, own } = request
  const transactionRequest = limit === undefined ? requested : limitAllowance(requested, limit)
  const delegate = own?.act === 'removeProgram' ? noDelegate : undefined
  const preparing = prepareTransaction(transactionRequest, {
    client: getSender(context),
    network,
    from: request.address,
    delegate,
  })
  const readTerms = async () => [getCallTerms(await preparing)]
  const [described, prepared] = await Promise.all([
    describe(transactionRequest, own, { ...context, readTerms }),
    preparing,
  ])
  const isOwn = own !== undefined
  return {
    description: withTransactionRisks(described, {
      request: transactionRequest,
      transaction: prepared,
      network,
      isOwn,
    }),
    // Pass the page's calldata and the limit to the vault, because the vault encodes the new allowance itself.
    transaction: limit === undefined ? prepared : { ...prepared, data: readData(requested), limit },
  }
}

/** Describes the transaction. For two of the wallet's own actions, the description needs more than the call itself. */
function describe(transaction: TransactionRequest, own: OwnRequest | undefined, context: EvmContext) {
  if (own?.act === 'removeProgram') return describeRemoval(context)
  if (own?.act === 'name') return describePrimaryName(transaction)
  return describeTransaction(transaction, context)
}

export async function answer(request: ConnectorRequest, signer: Signer): Promise<unknown> {
  const { networkId, approved, note } = request
  const network = networks.served(networkId)
  if (!network || !approved?.transaction) throw new UnauthorizedError()
  const { data, limit } = approved.transaction.prepared
  if (limit !== undefined && data !== readData(read(request.params))) throw new UnauthorizedError()
  const sign = (transaction: UnsignedTransaction) => signTransaction(request, signer, transaction)
  return sendWithNonce(network, approved.transaction, sign, note)
}
