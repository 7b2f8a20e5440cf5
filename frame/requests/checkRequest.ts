import type { Hex } from '#shared/caip.ts'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import type { TransactionRequest, TypedData } from '#shared/rpcSchemas.ts'
import { checkTypedData } from '../chains/eip155/checkTypedData.ts'
import { type EvmClient, rpcClient } from '../chains/eip155/client.ts'
import {
  checkNonce,
  checkTransaction,
  type NonceCounts,
  readNonces,
  refuseDelegation,
} from '../chains/eip155/send/checkTransaction.ts'
import { sleep } from '../chains/sleep.ts'
import { networks } from '../state/networks.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'

/** `accounts`: the EVM addresses that are known to belong to this wallet. */
type Context = { accounts: readonly string[] }

/** The check waits this long for the node's nonces, in ms. */
const nonceMs = 3000

/**
 * Throws for an EVM request that can never be signed, before the user is asked, so the page learns the reason at once.
 */
export function checkRequest({ method, params, networkId, address }: FrozenRequest, { accounts }: Context): void {
  switch (method) {
    case 'eth_signTypedData_v4': {
      const [, typedData] = params as [Hex, TypedData]
      checkTypedData(typedData, { accounts })
      return
    }
    case 'eth_sendTransaction': {
      const [transaction] = params as [TransactionRequest]
      const network = networks.served(networkId)
      if (!network) throw new NetworkNotFoundError()
      checkTransaction(transaction, { network, from: address })
    }
  }
}

/**
 * Checks a request of a page: everything of {@link checkRequest}, then what only the account's owner may ask for (a
 * delegation), then the nonce, which needs the node. Throws the error that the page receives.
 */
export async function checkPageRequest(
  request: FrozenRequest,
  { client, ...context }: Context & { client?: EvmClient },
): Promise<void> {
  const isTransaction = request.method === 'eth_sendTransaction'
  const [transaction] = (isTransaction ? request.params : []) as [TransactionRequest?]
  if (transaction) refuseDelegation(transaction)
  checkRequest(request, context)
  const network = networks.served(request.networkId)
  if (transaction?.nonce === undefined || !network) return
  const counts = await readNoncesSoon(request.address, client ?? rpcClient(network))
  if (counts) checkNonce(transaction.nonce, counts)
}

/**
 * Resolves with undefined when the node does not answer in time; the approval asks it again and reports a wrong nonce.
 */
async function readNoncesSoon(from: string, client: EvmClient): Promise<NonceCounts | undefined> {
  const stop = new AbortController()
  const late = sleep(nonceMs, stop.signal).catch(() => undefined)
  try {
    return (await Promise.race([readNonces(from, client).catch(() => undefined), late])) ?? undefined
  } finally {
    stop.abort()
  }
}
