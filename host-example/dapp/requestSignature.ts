import { type Hex, isHex } from 'viem'
import type { Requester } from './eventLog.ts'

type Request = Parameters<Requester['request']>[0]

/** Requests a signature or a transaction hash. Throws if the wallet returns anything other than hex. */
export async function requestHex(provider: Requester, request: Request): Promise<Hex> {
  const answer = await provider.request(request)
  if (!isHex(answer)) throw new Error(`The wallet did not answer ${request.method} with hex.`)
  return answer
}

/** Requests a Solana signature in base58. Throws if the wallet doesn't return one. */
export async function requestSolanaSignature(provider: Requester, request: Request): Promise<string> {
  const answer = await provider.request(request)
  if (typeof answer === 'object' && answer && 'signature' in answer && typeof answer.signature === 'string')
    return answer.signature
  throw new Error(`The wallet did not answer ${request.method} with a signature.`)
}
