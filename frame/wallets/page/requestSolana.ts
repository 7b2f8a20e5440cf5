import { signatureOf } from '@oriel/clear-signing/solana/wire/signature.ts'
import { base58, base64, hex } from '@scure/base'
import * as z from 'zod/mini'
import { ChainDisconnectedError, InternalError, InvalidParamsError } from '#shared/errors/errors.ts'
import { fieldOf } from '#shared/json.ts'
import { readParams } from '#shared/rpc/readParams.ts'
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
  const named = fieldOf(params, 'pubkey')
  const pubkey = typeof named === 'string' ? named : request.address
  const account = { account: pubkey }
  const chain = () => {
    const known = toWalletChain(networkId, chains)
    if (known) return known
    throw new ChainDisconnectedError(`The wallet does not know ${networkId}.`, { data: { reason: 'otherNetwork' } })
  }

  switch (method) {
    case 'solana_signMessage': {
      const message = encode(decode(base58, readParams(method, params).message, 'message'))
      const [{ signature }] = read(SignedMessage, await call({ account, message }))
      return { signature: base58.encode(revive(signature)) }
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
      const transaction = encode(decode(base64, text, 'transaction'))
      const input = { account, transaction, chain: chain(), ...(options && { options }) }
      const [{ signature }] = read(SignedMessage, await call(input))
      return { signature: base58.encode(revive(signature)) }
    }
    default: {
      const [{ account: signer, signature, signedMessage }] = read(SignedIn, await call(params))
      return {
        pubkey: signer.address,
        signedMessage: base58.encode(revive(signedMessage)),
        signature: base58.encode(revive(signature)),
      }
    }
  }

  async function sign(transactions: string[]) {
    const inputs = transactions.map((text) => ({
      account,
      transaction: encode(decode(base64, text, 'transaction')),
      chain: chain(),
    }))
    const outputs = read(SignedTransactions, await call(...inputs))
    if (outputs.length !== inputs.length)
      throw new InternalError('The wallet did not sign every transaction.', { data: { reason: 'wrongAnswer' } })
    return outputs.map(({ signedTransaction }) => {
      const bytes = revive(signedTransaction)
      const signature = signatureOf(bytes, base58.decode(pubkey))
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

const encode = (bytes: Uint8Array) => ({ bytes: `0x${hex.encode(bytes)}` })
const revive = ({ bytes }: z.infer<typeof Bytes>) => hex.decode(bytes.slice(2).toLowerCase())

function read<schema extends z.ZodMiniType>(schema: schema, value: unknown): z.output<schema> {
  const checked = z.safeParse(schema, value)
  if (!checked.success)
    throw new InternalError('The wallet gave an answer of the wrong form.', { data: { reason: 'wrongAnswer' } })
  return checked.data
}
