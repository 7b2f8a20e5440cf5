import { utf8ToBytes } from '@noble/hashes/utils'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { signInLabels } from '@oriel/shared/signIn/readSignIn.ts'
import * as z from 'zod/mini'

/** Creates a schema for one line of the message, without any character that could start a new line. */
const createLineSchema = (maxLength: number) =>
  z.optional(
    z.string().check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'expected one line of text')),
  )

/** The params of `solana_signIn` (Sign In With Solana). Each field is one line of the signed text. */
const SignInInput = z.object({
  domain: createLineSchema(255),
  address: createLineSchema(64),
  statement: createLineSchema(1000),
  uri: createLineSchema(300),
  version: createLineSchema(16),
  chainId: createLineSchema(64),
  nonce: createLineSchema(128),
  issuedAt: createLineSchema(64),
  expirationTime: createLineSchema(64),
  notBefore: createLineSchema(64),
  requestId: createLineSchema(300),
  resources: z.optional(z.array(z.pipe(createLineSchema(300), z.string())).check(z.maxLength(20))),
})
type SignInInput = z.infer<typeof SignInInput>

/**
 * Encodes the message to sign for a sign-in. Fills in omitted fields only from verified facts (the page's host and the
 * account), so that the displayed text is the signed one.
 */
export function toSignInMessage(params: unknown, { origin, account }: { origin: string; account: string }): Uint8Array {
  const checked = z.safeParse(SignInInput, params)
  if (!checked.success) throw new InvalidParamsError(`solana_signIn: ${formatFirstIssue(checked.error)}`)
  const { domain = new URL(origin).host, address = account } = checked.data
  if (address !== account) throw new InvalidParamsError('solana_signIn: address: this is not the account that signs.')
  return utf8ToBytes(toSignInText({ ...checked.data, domain, address }))
}

/**
 * Formats a sign-in message exactly as other wallets do, because the page verifies the signature against the same text.
 */
export function toSignInText(input: SignInInput): string {
  const { domain, address, statement, resources } = input
  const fields = signInLabels.flatMap(([label, name]) => (input[name] ? [`${label}: ${input[name]}`] : []))
  if (resources?.length) fields.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const parts = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(fields.length > 0 ? [fields.join('\n')] : []),
  ]
  return parts.join('\n\n')
}
