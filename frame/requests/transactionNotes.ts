import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { type CaipNetworkId, hashPattern, type Namespace } from '@oriel/shared/chains/caip.ts'
import { readField } from '@oriel/shared/json.ts'
import * as z from 'zod/mini'
import type { ConsentMethod } from '../consent/method/consentMethod.ts'
import { readNamedNetwork } from '../consent/method/params.ts'
import { networks } from '../state/networks.ts'
import type { TransactionNote } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { followTransaction } from '../transactions/followTransactions.ts'
import type { Connector } from '../wallets/connector/connector.ts'

type Sent = {
  params: unknown
  networkId: CaipNetworkId
  address: string
  connector: Connector
  answer: unknown
  note: TransactionNote | undefined
}

const TransactionId = z.union([
  z.string().check(z.regex(hashPattern)),
  z.pipe(
    z.object({ signature: z.string().check(z.minLength(64), z.maxLength(100)) }),
    z.transform(({ signature }) => signature),
  ),
])

/** Reads the transaction's note. Resolves with undefined if this fails. */
export async function readNote(
  row: ConsentMethod,
  params: unknown,
  namespace: Namespace,
): Promise<TransactionNote | undefined> {
  const network = networks.active(namespace)
  try {
    return network && (await row.readNote?.(params, network))
  } catch (error) {
    console.error(error)
    return undefined
  }
}

export function parseTransactionId(answer: unknown): string | undefined {
  return z.safeParse(TransactionId, answer).data
}

/**
 * Records a transaction sent by another wallet. Skips wallets like Safe that return an ID of their own instead of a
 * transaction hash.
 */
export function recordSent({ params, networkId, address, connector, answer, note }: Sent) {
  const hash = parseTransactionId(answer)
  if (!hash || connector.hashOnChain) return
  // Skip the params of Solana methods. They are an object and contain neither the sender nor the network.
  const [request] = Array.isArray(params) ? params : []
  const from = readField(request, 'from')
  const sentTo = readNamedNetwork(params) ?? networkId
  // Skip networks that have no node, because transactions on them cannot be followed.
  if (!networks.served(sentTo)) return
  const record = {
    hash,
    networkId: sentTo,
    from: typeof from === 'string' ? from : address,
    sentAt: Date.now(),
    status: 'sent' as const,
    title: note?.title ?? phrase('action.sentWith', { name: connector.name }),
    ...note,
  }
  transactions.add(record)
  followTransaction(record)
}
