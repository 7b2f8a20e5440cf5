import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import { UnauthorizedError } from '#shared/errors.ts'
import { VaultLockedError } from '#shared/vaultErrors.ts'
import { loadPart } from '../../chains/loadPart.ts'
import { networks } from '../../state/networks.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { evmOrder, evmRequest } from './evmSigning.ts'
import { readParams, senderOf } from './params.ts'

/** Signs and sends one transaction, and returns its hash. */
export const sendTransaction: OwnConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: true,
  title: 'approve.method.transaction',
  logLabel: 'log.transaction',
  isTransaction: true,

  async readNote(params, network) {
    const { readTransfer } = await import('../../chains/eip155/read/readTransfer.ts')
    const transfer = await readTransfer(readParams('eth_sendTransaction', params)[0], network)
    return transfer && { transfer }
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
    const wallet = evmRequest('eth_sendTransaction', request, { network, ...clients })
    const [{ describeEvm }, { prepareTransaction }, { withTransactionRisks }] = await loadPart(
      Promise.all([
        import('./describeEvm.ts'),
        import('../../chains/eip155/send/transactions.ts'),
        import('../../chains/eip155/describe/transactionRisks.ts'),
      ]),
    )
    const [wanted] = readParams('eth_sendTransaction', request.params)
    const [described, transaction] = await Promise.all([
      describeEvm(wallet),
      prepareTransaction(wanted, { client: wallet.client, network, from: request.address }),
    ])
    const isOwn = request.own !== undefined
    return {
      description: withTransactionRisks(described, { request: wanted, transaction, network, isOwn }),
      transaction,
    }
  },

  async answer(request, sign) {
    const { networkId, approved, note } = request
    const network = networks.served(networkId)
    if (!network || !approved?.transaction) throw new UnauthorizedError()
    const { sendTransaction } = await import('../../transactions/sendTransaction.ts')
    return sendTransaction(
      network,
      approved.transaction,
      async (transaction) => {
        const { serialized, hash } = await sign(request, await evmOrder({ type: 'eip155:transaction', transaction }))
        if (!serialized || !hash) throw new VaultLockedError()
        return { serialized, hash }
      },
      note,
    )
  },
}
