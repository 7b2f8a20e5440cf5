import type { Order, Signed, SolanaSignable } from '@oriel/clear-signing/signing/signable.ts'
import { withBlockhash } from '@oriel/clear-signing/solana/wire/transaction.ts'
import { readWire, toWire, type UnsignedSolana } from '@oriel/clear-signing/solana/wire/unsigned.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import {
  ChainDisconnectedError,
  InternalError,
  InvalidParamsError,
  UnauthorizedError,
} from '@oriel/shared/errors/errors.ts'
import { DigestMismatchError } from '@oriel/shared/errors/vaultErrors.ts'
import type { SolanaSendTransaction } from '@oriel/shared/rpc/rpcSchemas.ts'
import { base58, base64, hex } from '@scure/base'
import { getSolanaClient } from '../../chains/clients/solanaClient.ts'
import { computeSolanaDigest } from '../../chains/solana/signing.ts'
import { submitSolana } from '../../chains/solana/submit.ts'
import { networks } from '../../state/networks.ts'
import { transactions } from '../../state/transactions.ts'
import { followTransaction } from '../../transactions/followTransactions.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { Signer } from '../method/consentMethod.ts'
import { assertOnlyValidHere } from './assertOnlyValidHere.ts'

export function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw new InvalidParamsError('message: expected base58')
  }
}

/** Signs the message. Returns the signature in base58. */
export async function signSolanaMessage(
  message: Uint8Array,
  request: ConnectorRequest,
  { sign }: Signer,
): Promise<string> {
  return toBase58(await sign(request, toOrder({ type: 'solana:message', message: bytesToHex(message) })))
}

const toOrder = (signable: SolanaSignable): Order => ({ signable, digest: computeSolanaDigest(signable) })

const readSignature = ({ signature }: Signed) => hex.decode(signature.slice(2))

const toBase58 = (signed: Signed) => base58.encode(readSignature(signed))

/** Signs all approved transactions or none. Throws if they do not match the request's base64 transactions. */
export async function signSolanaTransactions(requested: string[], request: ConnectorRequest, { signAll }: Signer) {
  const { address, approved } = request
  const unsigned = approved?.solana?.transactions
  if (!unsigned || unsigned.length !== requested.length) throw new UnauthorizedError()
  for (const [at, transaction] of unsigned.entries()) assertSameTransaction(requested[at] ?? '', transaction, address)
  // Check again, because the blockhash may be one that the other network has only produced since.
  if (networks.isOfPage(request.networkId)) await assertOnlyValidHere(requested, address)
  const orders = unsigned.map(({ message }) => toOrder({ type: 'solana:transaction', message }))
  const signed = await signAll(request, orders)
  return unsigned.map((transaction, at) => {
    const result = signed[at]
    if (!result) throw new InternalError()
    const wire = toWire(transaction, address, readSignature(result))
    return { transaction: base64.encode(wire), signature: toBase58(result) }
  })
}

/** Throws if the approved transaction differs from the requested one in more than the blockhash. */
function assertSameTransaction(requested: string, { message }: UnsignedSolana, address: string) {
  const approved = hex.decode(message.slice(2))
  const { parsed, message: own } = readWire(requested, address)
  const { blockhashAt } = parsed
  const blockhash = base58.encode(approved.subarray(blockhashAt, blockhashAt + 32))
  if (hex.encode(withBlockhash(own, blockhash)) !== hex.encode(approved)) throw new DigestMismatchError()
}

export async function sendSolana(
  request: ConnectorRequest,
  { transaction, options }: SolanaSendTransaction,
  signer: Signer,
) {
  const { networkId, address, approved, note } = request
  const network = networks.served(networkId)
  if (!network) throw new ChainDisconnectedError()
  const [signed] = await signSolanaTransactions([transaction], request, signer)
  const [unsigned] = approved?.solana?.transactions ?? []
  if (!signed || !unsigned) throw new UnauthorizedError()
  const { lastValidBlockHeight } = unsigned
  const { signature: hash, transaction: serialized } = signed
  const record = {
    hash,
    networkId,
    from: address,
    sentAt: Date.now(),
    status: 'sent' as const,
    serialized,
    title: approved?.solana?.title ?? '',
    lastValidBlockHeight,
    ...note,
  }
  // Store the record first, because the transaction can execute even if this page closes.
  transactions.add(record)
  const sendOptions = { encoding: 'base64', preflightCommitment: 'confirmed', ...options }
  const submitted = await submitSolana(record, getSolanaClient(network), sendOptions)
  // Keep and follow the transaction if a node may have received it. Otherwise, remove it from the list.
  if (submitted.isSent || submitted.mayArrive) followTransaction(record)
  else transactions.remove(hash)
  if (!submitted.isSent) throw submitted.error
  return { signature: hash }
}
