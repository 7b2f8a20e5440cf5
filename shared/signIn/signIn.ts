import * as z from 'zod/mini'
import { CaipNetworkId } from '../chains/caip.ts'

// Schemas of sign-in messages between page and frame.

/** Account that signed in, and the network of its message. */
export const SignInAccount = z.object({ address: z.string().check(z.maxLength(64)), chainId: CaipNetworkId })
export type SignInAccount = z.infer<typeof SignInAccount>

/** Time in ISO 8601 with a time zone. The strict format prevents extra lines in the message. */
export const SignInTime = z.string().check(
  z.maxLength(64),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, 'expected a time of ISO 8601'),
  z.refine((time) => !Number.isNaN(Date.parse(time)), 'expected a time of ISO 8601'),
)

/** URI in the message. Accepts only printable ASCII, which also prevents extra lines. */
const Resource = z.string().check(z.maxLength(2048), z.regex(/^[a-zA-Z][\w+.-]*:[!-~]+$/, 'expected a URI'))

/** Accepts only the characters of an EIP-4361 statement, because strict parsers reject all others. */
export const Statement = z.string().check(
  z.maxLength(512),
  z.regex(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/, 'expected one line of ASCII without quotes (EIP-4361)'),
  // Rejects consecutive spaces, because they could pass for line breaks in the message.
  z.refine((text) => !text.includes('  '), 'expected no two spaces side by side'),
)

/** Message fields that the dapp sets. Other fields that `createMessage` returns are ignored. */
export const SignInChallenge = z.object({
  nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,128}$/, 'expected at least 8 letters and digits (EIP-4361)')),
  /** Time at which the message was created, in ISO 8601 like the other times. @default the current time */
  issuedAt: z.optional(SignInTime),
  statement: z.optional(Statement),
  expirationTime: z.optional(SignInTime),
  notBefore: z.optional(SignInTime),
  requestId: z.optional(z.string().check(z.maxLength(128), z.regex(/^[A-Za-z0-9\-._~!$&'()*+,;=:@]*$/))),
  resources: z.optional(z.array(Resource).check(z.maxLength(20))),
})
export type SignInChallenge = z.infer<typeof SignInChallenge>

/** A CACAO (CAIP-74), as returned by WalletConnect's `authenticate`. */
const Cacao = z.looseObject({
  h: z.object({ t: z.string() }),
  p: z.unknown(),
  s: z.object({ t: z.string(), s: z.string() }),
})

/** A signed message. The signature is in hex for `eip155` and in base58 for `solana`. */
export const SignedMessage = z.object({
  ...SignInAccount.shape,
  message: z.string().check(z.maxLength(16_384)),
  signature: z.string().check(z.maxLength(65_536)),
  cacao: z.optional(Cacao),
})
export type SignedMessage = z.infer<typeof SignedMessage>

const olderSdk = 'not there; the SDK of the page is older than this option'
const wrongType = 'expected true, false, an object with url, or one with functions'
const missing = 'expected the functions addSession, getSessions, and getNonce or createMessage'

/** Fields that all forms of the option `siwx` share. */
export const SignInSettings = z.strictObject({
  /** Disconnects a user who does not sign in. @default true */
  required: z.optional(z.boolean()),
  /**
   * Statement in the message. One line of at most 512 letters, digits, spaces and `-._~:/?#[]@!$&'()*+,;=` (ASCII), the
   * characters of EIP-4361. Must not contain two consecutive spaces.
   */
  statement: z.optional(Statement),
  /** Message lifetime in ms, from one minute to 366 days. The lifetime of the session is up to your server. */
  expiration: z.optional(z.int().check(z.minimum(60_000), z.maximum(31_622_400_000))),
  /** `any`: one sign-in is valid on all networks of a namespace. `each`: each network needs its own. @default 'any' */
  networks: z.optional(z.enum(['any', 'each'])),
  /** URLs that the message lists, at most 20. */
  resources: z.optional(z.array(Resource).check(z.maxLength(20))),
  /** Signs an account out when it disconnects. @default true */
  signOutOnDisconnect: z.optional(z.boolean()),
})

/** The option `siwx` as the frame receives it. The dapp's functions stay in the page. */
export const SignInOptions = z
  .strictObject(
    {
      /** Names of the functions that the page defines. */
      functions: z.array(z.enum(['addSession', 'getSessions', 'getNonce', 'createMessage', 'signMessage']), olderSdk),
      /** Path on the dapp's server. Used only by the page. */
      url: z.optional(z.string().check(z.maxLength(2048), z.regex(/^\/(?![/\\])/, 'expected a path such as /auth'))),
      ...SignInSettings.shape,
    },
    { error: ({ code }) => (code === 'invalid_type' ? wrongType : undefined) },
  )
  .check(z.refine((siwx) => findSignInStore(siwx) !== undefined, missing))
export type SignInOptions = z.infer<typeof SignInOptions>

/**
 * Returns where sign-ins are stored. `page`: the SDK calls the dapp's server or functions. `backend`: the deployment
 * stores them. Returns undefined if a required function is missing.
 */
export function findSignInStore({
  functions,
  url,
}: Pick<SignInOptions, 'functions' | 'url'>): 'page' | 'backend' | undefined {
  const has = (...names: SignInOptions['functions']) => names.some((name) => functions.includes(name))
  if (!has('addSession', 'getSessions', 'getNonce', 'createMessage')) return url === undefined ? 'backend' : 'page'
  if (url !== undefined && !has('addSession')) return 'page'
  return has('addSession') && has('getSessions') && has('getNonce', 'createMessage') ? 'page' : undefined
}

/** Calls from the frame to the page's sign-in store. */
export const SignInCall = z.enum(['challenge', 'verify', 'sessions', 'end', 'sign'])
/** `networks` are the page's networks in the account's namespace. */
type Scope = { account: SignInAccount; networks: CaipNetworkId[] }
export type SignInArguments = {
  /** Account that is about to sign in. Its `address` is empty while no wallet is connected. */
  challenge: SignInAccount
  verify: SignedMessage[]
  sessions: Scope
  end: Scope
  sign: { message: string; account: SignInAccount }
}
