import type { Hex } from '#shared/caip.ts'
import { UnauthorizedError } from '#shared/errors.ts'
import { bytesToHex } from '#shared/hex.ts'
import type { Network } from '#shared/networks.ts'
import type { SendCallsParameter } from '#shared/rpcSchemas.ts'
import { rpcClient } from '../../chains/eip155/client.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import type { CallsPlan } from '../../chains/eip155/smartAccount/planCalls.ts'
import { loadPart } from '../../chains/loadPart.ts'
import type { CallBatch } from '../../state/callBatch.ts'
import { callBatches } from '../../state/callBatches.ts'
import { networks } from '../../state/networks.ts'
import { transactions } from '../../state/transactions.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import { checkCalls } from './checkCalls.ts'
import type { EvmConsentMethod } from './consentMethod.ts'
import { evmContext, signTransaction, signTransactions } from './evmSigning.ts'
import { namedNetwork, readParams, senderOf } from './params.ts'

const read = (params: unknown): SendCallsParameter => readParams('wallet_sendCalls', params)[0]

/** Sends several calls with one approval (EIP-5792). */
export const sendCalls: EvmConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: true,
  networkOf: namedNetwork,
  title: 'approval.method.calls',
  logLabel: 'log.transaction',
  isTransaction: true,
  describe: (params, context, { describeBatch }) => describeBatch(read(params).calls, context),

  check({ params, networkId }) {
    checkCalls(read(params), networkId)
  },

  async checkOfPage(request, { client }) {
    const network = networks.served(request.networkId)
    if (network) await planOf(request, network, client)
  },

  async prepare(request, network, clients) {
    const context = evmContext(request, { network, ...clients })
    const { prepareCallsApproval } = await loadPart(import('./prepareCallsApproval.ts'))
    const plan = await planOf(request, network, context.client)
    return prepareCallsApproval({ ...read(request.params), from: request.address as Hex }, plan, context)
  },

  async answer(request, signer) {
    const { networkId, approved, note } = request
    const network = networks.served(networkId)
    const { transaction, sequence } = approved ?? {}
    if (!network || !(transaction ?? sequence)) throw new UnauthorizedError()
    const { sendSequence, sendWithNonce } = await import('../../transactions/sendWithNonce.ts')
    const batch = batchOf(request)
    const keep = (hashes: Hex[]) => callBatches.add({ ...batch, atomic: transaction !== undefined, hashes })
    try {
      if (transaction) {
        const sign = async (unsigned: UnsignedTransaction) => {
          const signed = await signTransaction(request, signer, unsigned)
          keep([signed.hash])
          return signed
        }
        await sendWithNonce(network, transaction, sign, note)
      } else if (sequence) {
        const sign = (unsigned: UnsignedTransaction[]) => signTransactions(request, signer, unsigned)
        const { sent } = await sendSequence(network, { approved: sequence, sign, onSigned: keep, note })
        const { hashes = [] } = callBatches.find(batch.id) ?? {}
        const unsent = hashes.length - sent
        if (unsent > 0) callBatches.update(batch.id, { hashes: hashes.slice(0, sent), unsent })
      }
    } catch (error) {
      forgetUnsent(batch.id)
      throw error
    }
    return batch.version === '1.0' ? batch.id : { id: batch.id }
  },
}

/** Throws 5760 when the calls must be one transaction and cannot be. */
async function planOf(
  { params, address: account, keepsAccount }: FrozenRequest,
  network: Network,
  client = rpcClient(network),
): Promise<CallsPlan> {
  const { planCalls } = await loadPart(import('../../chains/eip155/smartAccount/planCalls.ts'))
  return planCalls(read(params), { network, client, account, wantsSmartAccount: !keepsAccount })
}

function batchOf({ params, networkId, address: from }: ConnectorRequest): Omit<CallBatch, 'atomic' | 'hashes'> {
  const { id, version } = read(params)
  return {
    id: id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    version: version === '1.0' ? '1.0' : '2.0.0',
    ...{ networkId, from, sentAt: Date.now() },
  }
}

/** A batch stays known while one of its transactions may have arrived. */
function forgetUnsent(id: string) {
  const { list } = transactions.store.getState()
  const batch = callBatches.find(id)
  if (batch && !list.some(({ hash }) => batch.hashes.includes(hash))) callBatches.remove(id)
}
