import type { Hex } from '#shared/caip.ts'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import { UnauthorizedError } from '#shared/errors.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { noProgram } from '#shared/smartAccounts.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import { loadPart } from '../../chains/loadPart.ts'
import { networks } from '../../state/networks.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { EvmConsentMethod, EvmContext } from './consentMethod.ts'
import { describeRequest, evmContext, signTransaction } from './evmSigning.ts'
import { readParams, senderOf } from './params.ts'

const describe: EvmConsentMethod['describe'] = (params, context, { describeTransaction }) =>
  describeTransaction(readParams('eth_sendTransaction', params)[0], context)

const dataOf = ({ data, input }: TransactionRequest): Hex => data ?? input ?? '0x'

export const sendTransaction: EvmConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: true,
  title: 'approval.method.transaction',
  logLabel: 'log.transaction',
  isTransaction: true,
  describe,

  async readNote(params, network) {
    const [asked] = readParams('eth_sendTransaction', params)
    const { readTransfer } = await import('../../chains/eip155/read/readTransfer.ts')
    const transfer = await readTransfer(asked, network)
    if (transfer) return { transfer }
    const { readApproval } = await import('../../chains/eip155/describe/readApproval.ts')
    const approval = await readApproval(asked, network)
    return approval && { approval }
  },

  check({ params, networkId, address }, _, { checkTransaction }) {
    const network = networks.served(networkId)
    if (!network) throw new NetworkNotFoundError()
    checkTransaction(readParams('eth_sendTransaction', params)[0], { network, from: address })
  },

  async checkOfPage({ params, networkId, address }, { client }, { checkPageTransaction }) {
    const network = networks.served(networkId)
    if (!network) throw new NetworkNotFoundError()
    await checkPageTransaction(readParams('eth_sendTransaction', params)[0], { network, from: address, client })
  },

  async prepare(request, network, clients) {
    const context = evmContext(request, { network, ...clients })
    const [{ limitAllowance, prepareTransaction }, { termsOf }, { withTransactionRisks }] = await loadPart(
      Promise.all([
        import('../../chains/eip155/send/transactions.ts'),
        import('../../chains/eip155/send/terms.ts'),
        import('../../chains/eip155/describe/transactionRisks.ts'),
      ]),
    )
    const [asked] = readParams('eth_sendTransaction', request.params)
    const { limit, own } = request
    const wanted = limit === undefined ? asked : limitAllowance(asked, limit)
    const isRemoval = own?.act === 'removeProgram'
    const program = isRemoval ? noProgram : undefined
    const preparing = prepareTransaction(wanted, { client: context.client, network, from: request.address, program })
    const readTerms = async () => [termsOf(await preparing)]
    const [described, prepared] = await Promise.all([
      describeOwn({ ...request, params: [wanted] }, { ...context, readTerms }),
      preparing,
    ])
    const isOwn = own !== undefined
    return {
      description: withTransactionRisks(described, { request: wanted, transaction: prepared, network, isOwn }),
      // The vault gets what the page asked for and the limit, and encodes the change itself.
      transaction: limit === undefined ? prepared : { ...prepared, data: dataOf(asked), limit },
    }
  },

  async answer(request, signer) {
    const { networkId, approved, note } = request
    const network = networks.served(networkId)
    if (!network || !approved?.transaction) throw new UnauthorizedError()
    const { data, limit } = approved.transaction.prepared
    if (limit !== undefined && data !== dataOf(readParams('eth_sendTransaction', request.params)[0]))
      throw new UnauthorizedError()
    const { sendWithNonce } = await import('../../transactions/sendWithNonce.ts')
    const sign = (transaction: UnsignedTransaction) => signTransaction(request, signer, transaction)
    return sendWithNonce(network, approved.transaction, sign, note)
  },
}

/** The wallet's own views begin two transactions whose meaning is not in the call alone. */
async function describeOwn(request: FrozenRequest, context: EvmContext) {
  const { own, params } = request
  if (own?.act === 'removeProgram') {
    const { describeRemoval } = await loadPart(import('../../chains/eip155/smartAccount/describeRemoval.ts'))
    return describeRemoval(context)
  }
  if (own?.act !== 'name') return describeRequest(describe, request, context)
  const { describePrimaryName } = await loadPart(import('../../chains/eip155/describe/describeName.ts'))
  return describePrimaryName(readParams('eth_sendTransaction', params)[0])
}
