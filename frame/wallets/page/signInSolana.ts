import { SolanaAddress } from '@oriel/shared/chains/caip.ts'
import { getCluster } from '@oriel/shared/chains/solanaClusters.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { base58, hex } from '@scure/base'
import * as z from 'zod/mini'
import { formatSignInText } from '../../chains/signInText.ts'
import type { SignInRequest } from '../connector/connector.ts'

const Bytes = z.string().check(z.regex(/^0x([0-9a-f]{2})+$/i))
const SignedIn = z.tuple([
  z.object({
    account: z.object({ address: SolanaAddress }),
    signedMessage: z.object({ bytes: Bytes }),
    signature: z.object({ bytes: Bytes }),
  }),
])

type Options = {
  request: SignInRequest
  chainId: SignedMessage['chainId']
  /** Calls the Wallet Standard's `solana:signIn`. */
  call: (input: object) => Promise<unknown>
}

/**
 * Connects a Solana wallet and signs in with one prompt. Returns the address that signed, or undefined if the response
 * is malformed. Drops a signature over a different text.
 */
export async function signInSolana({ request, chainId, call }: Options): Promise<string | undefined> {
  const { scheme: _, ...fields } = request.fields
  const answer = z.safeParse(SignedIn, await call({ ...fields, version: '1', chainId: getCluster(chainId) }))
  if (!answer.success) return undefined
  const [{ account, signature, signedMessage }] = answer.data
  const { address } = account
  const message = formatSignInText(request.fields, { address, chainId })
  const signed = new TextDecoder().decode(hex.decode(signedMessage.bytes.slice(2).toLowerCase()))
  const proof = base58.encode(hex.decode(signature.bytes.slice(2).toLowerCase()))
  if (signed === message) request.take([{ address, chainId, message, signature: proof }])
  return address
}
