import { findSignature } from '@oriel/clear-signing/solana/wire/signature.ts'
import { ChainDisconnectedError, InternalError, InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { readField } from '@oriel/shared/json.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { base58, base64, hex } from '@scure/base'
import * as z from 'zod/mini'
import type { ConnectorRequest } from '../connector/connector.ts'
import { toWalletChain } from './solanaChains.ts'

type SolanaCall = {
  request: ConnectorRequest
  chains: string[]
  call: (...params: unknown[]) => Promise<unknown>
}

const Bytes = z.object({ bytes: z.string().check(z.regex(/^0x([0-9a-f]{2})+$/i)) })
const SignedMessage = z.tuple([z.object({ signature: Bytes })])
const SignedIn = z.tuple([
  z.object({ account: z.object({ address: z.string() }), signedMessage: Bytes, signature: Bytes }),
])
const SignedTransactions = z.array(z.object({ signedTransaction: Bytes }))

export async function requestSolana({ request, chains, call }: SolanaCall): Promise<unknown> {
  const { method, params, networkId } = request
  const pubkeyParam = readField(params, 'pubkey')
  const pubkey = typeof pubkeyParam === 'string' ? pubkeyParam : request.address
  const account = { account: pubkey }
  const requireChain = () => {
    const known = toWalletChain(networkId, chains)
    if (known) return known
    throw new ChainDisconnectedError(`The wallet does not know ${networkId}.`, { data: { reason: 'otherNetwork' } })
  }

  switch (method) {
    case 'solana_signMessage': {
      const message = encodeBytes(decode(base58, readParams(method, params).message, 'message'))
      const [{ signature }] = parseAnswer(SignedMessage, await call({ account, message }))
      return { signature: base58.encode(decodeBytes(signature)) }
    }
    case 'solana_signTransaction': {
      const [signed] = await sign([readParams(method, params).transaction])
      return signed
    }
    case 'solana_signAllTransactions': {
      const signed = await sign(readParams(method, params).transactions)
      return { transactions: signed.map(({ transaction }) => transaction) }
    }
    case 'solana_signAndSendTransaction': {
      const { options, transaction: text } = readParams(method, params)
      const transaction = encodeBytes(decode(base64, text, 'transaction'))
      const input = { account, transaction, chain: requireChain(), ...(options && { options }) }
      const [{ signature }] = parseAnswer(SignedMessage, await call(input))
      return { signature: base58.encode(decodeBytes(signature)) }
    }
    default: {
      const [{ account: signer, signature, signedMessage }] = parseAnswer(SignedIn, await call(params))
      return {
        pubkey: signer.address,
        signedMessage: base58.encode(decodeBytes(signedMessage)),
        signature: base58.encode(decodeBytes(signature)),
      }
    }
  }

  async function sign(transactions: string[]) {
    const inputs = transactions.map((text) => ({
      account,
      transaction: encodeBytes(decode(base64, text, 'transaction')),
      chain: requireChain(),
    }))
    const outputs = parseAnswer(SignedTransactions, await call(...inputs))
    if (outputs.length !== inputs.length)
      throw new InternalError('The wallet did not sign every transaction.', { data: { reason: 'wrongAnswer' } })
    return outputs.map(({ signedTransaction }) => {
      const bytes = decodeBytes(signedTransaction)
      const signature = findSignature(bytes, base58.decode(pubkey))
      return { transaction: base64.encode(bytes), ...(signature && { signature: base58.encode(signature) }) }
    })
  }
}

function decode(coder: { decode: (text: string) => Uint8Array }, text: string, name: string): Uint8Array {
  try {
    return coder.decode(text)
  } catch {
    throw new InvalidParamsError(`${name}: expected ${coder === base58 ? 'base58' : 'base64'}`)
  }
}

const encodeBytes = (bytes: Uint8Array) => ({ bytes: `0x${hex.encode(bytes)}` })
const decodeBytes = ({ bytes }: z.infer<typeof Bytes>) => hex.decode(bytes.slice(2).toLowerCase())

function parseAnswer<schema extends z.ZodMiniType>(schema: schema, value: unknown): z.output<schema> {
  const checked = z.safeParse(schema, value)
  if (!checked.success)
    throw new InternalError('The wallet gave an answer of the wrong form.', { data: { reason: 'wrongAnswer' } })
  return checked.data
}
