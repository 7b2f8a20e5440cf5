import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { DuplicateCallsIdError, UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { SendCallsParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import { type CallsPlan, planCalls } from '../../chains/eip155/smartAccount/planCalls.ts'
import { toBatchRequest } from '../../chains/eip155/smartAccount/prepareCalls.ts'
import type { CallBatch } from '../../state/callBatch.ts'
import { callBatches } from '../../state/callBatches.ts'
import { networks } from '../../state/networks.ts'
import { transactions } from '../../state/transactions.ts'
import { sendOperation } from '../../transactions/sendOperation.ts'
import { sendSequence, sendWithNonce } from '../../transactions/sendWithNonce.ts'
import type { Approved, ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { CheckContext, Clients, PreparedApproval, Signer } from '../method/consentMethod.ts'
import { assertOrdinaryCapabilities, checkCalls, readPaymasterService } from './checkCalls.ts'
import { createEvmContext, getSender } from './evmContext.ts'
import { signOperation, signTransaction, signTransactions } from './evmSigning.ts'
import { prepareCallsApproval } from './prepareCallsApproval.ts'
import { findPaymaster, getBundler } from './sponsorship.ts'

const read = (params: unknown): SendCallsParameter => readParams('wallet_sendCalls', params)[0]

export function check({ params, networkId }: FrozenRequest) {
  checkCalls(read(params), networkId)
}

export async function checkPageRequest(request: FrozenRequest, { client }: CheckContext) {
  // Check the capabilities only if the user already prefers an ordinary account. If the user rejects the upgrade later,
  // the request remains valid.
  if (request.keepsAccount) assertOrdinaryCapabilities(read(request.params))
  const network = networks.served(request.networkId)
  if (network) await planRequest(request, network, client)
}

export async function prepare(request: FrozenRequest, network: Network, clients?: Clients): Promise<PreparedApproval> {
  const context = createEvmContext(request, { network, ...clients })
  const plan = await planRequest(request, network, getSender(context))
  return prepareCallsApproval({ ...read(request.params), from: request.address as Hex }, plan, context)
}

const sendingIds = new Set<string>()

/** Sends the approved calls. Returns the result in the requested version of EIP-5792. */
export async function answer(request: ConnectorRequest, signer: Signer): Promise<string | { id: string }> {
  const { networkId, approved } = request
  const network = networks.served(networkId)
  if (!network || !approved) throw new UnauthorizedError()
  assertSameCalls(request, approved)
  const batch = createBatch(request)
  // Check the ID again, because another request with the same ID may have been approved in the meantime.
  if (callBatches.find(batch.id) || sendingIds.has(batch.id)) throw new DuplicateCallsIdError()
  sendingIds.add(batch.id)
  try {
    await sendApproved(request, { network, approved, signer, batch })
  } catch (error) {
    removeUnsent(batch.id)
    throw error
  } finally {
    sendingIds.delete(batch.id)
  }
  return batch.version === '1.0' ? batch.id : { id: batch.id }
}

/** Throws 4100 if the user operation's calls differ from the request's. */
function assertSameCalls({ params, address }: ConnectorRequest, { operation }: Approved) {
  if (!operation) return
  const { data } = toBatchRequest(read(params).calls, address as Hex)
  const { callData, sender } = operation.prepared.operation
  if (callData !== data || !isSameAddress(sender, address)) throw new UnauthorizedError()
}

/** Time allowed for sending one transaction, in milliseconds. Longer than the timeout of `waitForEarlier`. */
const sendTimeoutMs = 180_000

type Sending = {
  network: Network
  approved: Approved
  signer: Signer
  batch: NewBatch
}

/**
 * Sends the approved calls. Stores the batch once it is signed, because from then on, the batch can be mined even if
 * this page closes.
 */
async function sendApproved(request: ConnectorRequest, { network, approved, signer, batch }: Sending) {
  const { transaction, sequence, operation } = approved
  const storeBatch = (more: Omit<CallBatch, keyof typeof batch>) => callBatches.add({ ...batch, ...more })
  if (operation) {
    const { prepared, title } = operation
    const { chainId } = prepared
    await sendOperation(network, {
      prepared,
      bundler: getBundler(network),
      paymaster: findPaymaster(network, readPaymasterService(read(request.params).capabilities)),
      sign: (paid, upgrade) => signOperation(request, signer, { chainId, operation: paid, upgrade }),
      onSigned: (sent) =>
        storeBatch({
          atomic: true,
          hashes: [],
          operation: sent,
          note: { title, ...request.note, isSponsored: prepared.paidBy ? true : undefined },
        }),
    })
    return
  }
  if (transaction) {
    const sign = async (unsigned: UnsignedTransaction) => {
      const signed = await signTransaction(request, signer, unsigned)
      storeBatch({ atomic: true, hashes: [signed.hash] })
      return signed
    }
    await sendWithNonce(network, transaction, sign, request.note)
    return
  }
  if (!sequence) throw new UnauthorizedError()
  const sign = (unsigned: UnsignedTransaction[]) => signTransactions(request, signer, unsigned)
  const count = sequence.prepared.length
  const getSendDeadline = () => Date.now() + sendTimeoutMs
  const getSentHashes = () => callBatches.find(batch.id)?.hashes ?? []
  const updateHashes = (hashes: string[]) =>
    callBatches.update(batch.id, { hashes, unsent: count - hashes.length, sendingUntil: getSendDeadline() })
  await sendSequence(network, {
    approved: sequence,
    sign,
    note: request.note,
    // Store all transactions as unsent at first. If the page closes before all of them are sent, the remaining ones
    // stay unsent.
    onSigned: () => storeBatch({ atomic: false, hashes: [], unsent: count, sendingUntil: getSendDeadline() }),
    onSending: (hash) => updateHashes([...getSentHashes(), hash]),
    onRefused: (hash) => updateHashes(getSentHashes().filter((sent) => sent !== hash)),
  })
  callBatches.update(batch.id, { sendingUntil: undefined })
}

/** Plans how to send the calls. Throws 5760 if the calls must be atomic but cannot be. */
async function planRequest(
  { params, address: account, keepsAccount, own }: FrozenRequest,
  network: Network,
  client = getRpcClient(network),
): Promise<CallsPlan> {
  const request = read(params)
  // Always request a sponsor for calls from the wallet's own UI, because it sends only sponsored calls.
  const wantsSponsor = own !== undefined || (await needsSponsor(request, { network, client, account }))
  return planCalls(request, { network, client, account, wantsSmartAccount: !keepsAccount, wantsSponsor })
}

/** Estimated gas of a token call. Used to check that the account can pay the fee. */
const callGas = 100_000n

/**
 * Returns true if a single call needs a sponsor: either the page specifies a paymaster, or the network has a sponsor
 * and the account cannot pay the fee.
 */
async function needsSponsor(
  { capabilities, calls }: SendCallsParameter,
  { network, client, account }: { network: Network; client: EvmClient; account: string },
): Promise<boolean> {
  if (calls.length > 1 || !network.bundler) return false
  if (readPaymasterService(capabilities)) return true
  if (!network.sponsor) return false
  const [balance, price] = await Promise.all([
    client.request<Hex>({ method: 'eth_getBalance', params: [account, 'latest'] }),
    client.request<Hex>({ method: 'eth_gasPrice' }),
  ])
  return BigInt(balance) < BigInt(calls[0]?.value ?? 0) + BigInt(price) * callGas
}

type NewBatch = Pick<CallBatch, 'id' | 'version' | 'networkId' | 'from' | 'sentAt'>

function createBatch({ params, networkId, address: from }: ConnectorRequest): NewBatch {
  const { id, version } = read(params)
  return {
    id: id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    version: version === '1.0' ? '1.0' : '2.0.0',
    networkId,
    from,
    sentAt: Date.now(),
  }
}

/** Removes the batch unless one of its transactions may have been sent. */
function removeUnsent(id: string) {
  const { list } = transactions.store.getState()
  const batch = callBatches.find(id)
  if (batch && !list.some(({ hash }) => batch.hashes.includes(hash))) callBatches.remove(id)
}
