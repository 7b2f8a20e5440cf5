import { parseOrigin } from '@oriel/clear-signing/message/siwe.ts'
import { toEvmNetworkId } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { type SignedMessage, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import * as z from 'zod/mini'
import { createSignInFields, type SignInFields } from '../chains/signInFields.ts'
import { formatSignInText } from '../chains/signInText.ts'
import { networks } from '../state/networks.ts'
import { signText } from './signText.ts'

/**
 * The `signInWithEthereum` capability of `wallet_connect` (ERC-7846). The page may omit fields that the wallet knows.
 */
const Capability = z.strictObject({
  ...SignInChallenge.shape,
  chainId: z.union([z.int(), z.string().check(z.maxLength(66), z.regex(/^(0x[0-9a-fA-F]+|\d+)$/))]),
  version: z.optional(z.literal('1')),
  domain: z.optional(z.string().check(z.maxLength(255))),
  uri: z.optional(z.string().check(z.maxLength(2048))),
  scheme: z.optional(z.string().check(z.maxLength(32))),
})
const Params = z.looseObject({
  capabilities: z.optional(z.looseObject({ signInWithEthereum: z.optional(Capability) })),
})

export type SignInRequest = { fields: SignInFields; chainId: SignedMessage['chainId'] }

/**
 * Returns the sign-in that the page requests along with the connection, if any. Throws -32602 if the sign-in is for
 * another site, because the wallet writes the message for the verified origin.
 */
export function parseSignInRequest(params: unknown, origin: string): SignInRequest | undefined {
  const [first] = Array.isArray(params) ? params : []
  if (first === undefined) return undefined
  const checked = z.safeParse(Params, first)
  if (!checked.success) throw new InvalidParamsError(`wallet_connect: ${formatFirstIssue(checked.error)}`)
  const capability = checked.data.capabilities?.signInWithEthereum
  if (!capability) return undefined
  const { chainId, version: _, domain, uri, scheme, ...challenge } = capability
  const fields = createSignInFields(origin, challenge, Date.now())
  if (domain !== undefined && domain !== fields.domain) throw createFieldError('domain')
  if (uri !== undefined && parseOrigin(uri) !== origin) throw createFieldError('uri')
  if (scheme !== undefined && `${scheme}:` !== new URL(origin).protocol) throw createFieldError('scheme')
  const id = toEvmNetworkId(Number(chainId))
  if (!networks.requested(id)) throw createFieldError('chainId')
  return { fields, chainId: id }
}

export async function signSignInRequest({ fields, chainId }: SignInRequest, address: string) {
  const message = formatSignInText(fields, { address, chainId })
  return { message, signature: await signText(message, { address, chainId }) }
}

const createFieldError = (field: string) =>
  new InvalidParamsError(`wallet_connect: signInWithEthereum.${field}: it must match this page.`)
