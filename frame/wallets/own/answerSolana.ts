import { base58, base64, hex } from '@scure/base'
import type { Hex } from '#shared/caip.ts'
import { ChainDisconnectedError, InvalidParamsError, UnauthorizedError } from '#shared/errors.ts'
import type { SolanaMessage, SolanaSendTransaction, SolanaTransaction, SolanaTransactions } from '#shared/rpcSchemas.ts'
import { DigestMismatchError } from '#shared/vaultErrors.ts'
import type { SolanaSignable } from '../../chains/signable.ts'
import { solanaClient } from '../../chains/solana/client.ts'
import { toSignInMessage } from '../../chains/solana/signIn.ts'
import { solanaDigestOf } from '../../chains/solana/signing.ts'
import { submitSolana } from '../../chains/solana/submit.ts'
import { withBlockhash } from '../../chains/solana/wire/transaction.ts'
import { readWire, signatureOfWire, toWire, type UnsignedSolana } from '../../chains/solana/wire/unsigned.ts'
import { networks } from '../../state/networks.ts'
import { transactions } from '../../state/transactions.ts'
import { followTransaction } from '../../transactions/followTransactions.ts'
import type { ConnectorRequest } from '../connector/connector.ts'
import type { Order } from './answerRequest.ts'

type Ask = (order: Order) => Promise<{ signature: Hex }>
/** 64 bytes. */
type Sign = (signable: SolanaSignable) => Promise<Uint8Array>

/** Answers for our own wallet, in the shapes of Solana's wallets over WalletConnect: base58 signatures, base64 transactions. */
export async function answerSolana(request: ConnectorRequest, order: Ask): Promise<unknown> {
  const sign: Sign = async (signable) => {
    const { signature } = await order({ signable, digest: solanaDigestOf(signable) })
    return hex.decode(signature.slice(2))
  }
  const { method, params, address, origin } = request
  switch (method) {
    case 'solana_signMessage': {
      const message = decodeBase58((params as SolanaMessage).message)
      return { signature: base58.encode(await signMessage(message, sign)) }
    }
    case 'solana_signIn': {
      const message = toSignInMessage(params, { origin, account: address })
      const signature = base58.encode(await signMessage(message, sign))
      return { pubkey: address, signedMessage: base58.encode(message), signature }
    }
    case 'solana_signTransaction': {
      const [signed] = await signAll([(params as SolanaTransaction).transaction], request, sign)
      return signed && { signature: signed.signature, transaction: base64.encode(signed.wire) }
    }
    case 'solana_signAllTransactions': {
      const signed = await signAll((params as SolanaTransactions).transactions, request, sign)
      return { transactions: signed.map(({ wire }) => base64.encode(wire)) }
    }
    default:
      return send(request, sign)
  }
}

/** The bytes of a message in base58, as Solana's methods take them. */
export function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw new InvalidParamsError('message: expected base58')
  }
}

const signMessage = (message: Uint8Array, sign: Sign) =>
  sign({ type: 'solana:message', message: `0x${hex.encode(message)}` })

async function signAll(asked: string[], { address, approved }: ConnectorRequest, sign: Sign) {
  const unsigned = approved?.solana?.transactions
  if (!unsigned || unsigned.length !== asked.length) throw new UnauthorizedError()
  for (const [at, one] of unsigned.entries()) checkSame(asked[at] ?? '', one, address)
  const signed: { wire: Uint8Array; signature: string }[] = []
  // One after the other, as they were shown: a refused one ends it, and nothing of it leaves.
  for (const one of unsigned) {
    const signature = await sign({ type: 'solana:transaction', message: one.message })
    signed.push({ wire: toWire(one, address, signature), signature: base58.encode(signature) })
  }
  return signed
}

/** What was approved may differ from what was asked in its blockhash alone. */
function checkSame(asked: string, { message }: UnsignedSolana, address: string) {
  const approved = hex.decode(message.slice(2))
  const { parsed, message: own } = readWire(asked, address)
  const { blockhashAt } = parsed
  const blockhash = base58.encode(approved.subarray(blockhashAt, blockhashAt + 32))
  if (hex.encode(withBlockhash(own, blockhash)) !== hex.encode(approved)) throw new DigestMismatchError()
}

/** Signs and sends, and follows it until the network has decided. */
async function send(request: ConnectorRequest, sign: Sign) {
  const { params, networkId, address, approved, note } = request
  const { transaction, options } = params as SolanaSendTransaction
  const network = networks.served(networkId)
  if (!network) throw new ChainDisconnectedError()
  const [signed] = await signAll([transaction], request, sign)
  const [unsigned] = approved?.solana?.transactions ?? []
  if (!signed || !unsigned) throw new UnauthorizedError()
  const { lastValidBlockHeight } = unsigned
  const hash = signatureOfWire(signed.wire)
  const serialized = base64.encode(signed.wire)
  const record = {
    ...{ hash, networkId, from: address, sentAt: Date.now(), status: 'sent' as const, serialized },
    title: approved?.solana?.title ?? '',
    ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight }),
    ...note,
  }
  // Before it is sent: from then on it can be carried out, whatever becomes of this page.
  transactions.add(record)
  const wishes = { encoding: 'base64', preflightCommitment: 'confirmed', ...options }
  const submitted = await submitSolana(record, solanaClient(network), wishes)
  // What may have arrived stays in the list and is looked for.
  if (submitted.isSent || submitted.mayArrive) followTransaction(record)
  else transactions.remove(hash)
  if (!submitted.isSent) throw submitted.refusal
  return { signature: hash }
}
