import { fromBase58 } from '@oriel/shared/encoding/base58.ts'
import type { SignInRefusal } from '@oriel/shared/errors/signInErrors.ts'
import { readSignInTime } from '@oriel/shared/signIn/readSignIn.ts'
import { checksumAddress } from 'viem'
import { checkEvmSignature, checkSolanaSignature, type SignInNode } from './checkSignature.ts'
import { findNetwork } from './findNetwork.ts'
import { readMessage, type SignInFields } from './readMessage.ts'

/** A signed message that a page sent. */
export type SignedText = {
  message: string
  /** Hex for eip155, base58 for solana. */
  signature: string
  /** Account that the page claims. Must match the message. */
  address?: string | undefined
  /** Network that the page claims (CAIP-2). Must match the message. */
  chainId?: string | undefined
  /** CACAO (CAIP-74) of WalletConnect's `authenticate`. Must match the message. */
  cacao?: unknown
}

export type SignInDemands = {
  /** Origin of your page, such as `https://app.example`. The message's domain and URI must match it. */
  origin: string
  /**
   * Nonce that you issued to this user, or a function that consumes it. The function must return true only once for
   * each nonce that you issued, and remove the nonce atomically. It is called after the signature is verified, so the
   * user can retry if a node is unavailable.
   */
  nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /**
   * Returns true while the nonce is valid. Called before the signature is verified, so that messages with forged nonces
   * cause no requests to your nodes.
   */
  isGiven?: ((nonce: string) => boolean | Promise<boolean>) | undefined
  /** Allowed networks (CAIP-2). @default every network */
  networks?: readonly string[] | undefined
  /**
   * Returns a viem client for an EVM network (CAIP-2), to verify signatures of contract accounts. Without it, only EOAs
   * can sign in.
   */
  client?: ((chainId: string) => SignInNode | undefined) | undefined
  /** Milliseconds since the epoch. @default Date.now() */
  now?: number | undefined
}

/** Account that signed in. For eip155, `address` is checksummed (EIP-55). */
export type VerifiedAccount = { address: string; chainId: string; namespace: 'eip155' | 'solana' }

export type VerifiedSignIn = { account: VerifiedAccount; fields: SignInFields }

type Invalid = { status: 'invalid'; reason: SignInRefusal }
/**
 * The network's node did not respond, so the message is neither valid nor invalid. Let the user retry. `cause` is for
 * your log.
 */
type Unavailable = { status: 'unavailable'; cause: string }

// Only a valid result has the field `account` or `signIns`, so servers may check whether the field is truthy.
export type SignInResult = ({ status: 'valid' } & VerifiedSignIn) | Invalid | Unavailable
export type SignInsResult = { status: 'valid'; signIns: [VerifiedSignIn, ...VerifiedSignIn[]] } | Invalid | Unavailable

const maxMessages = 20
/** Allowed clock skew between the server and the wallet. */
const skewMs = 5 * 60_000

/** Verifies one signed message. `status` is `unavailable` if a node did not respond. */
export async function verifySignIn(signed: SignedText, demands: SignInDemands): Promise<SignInResult> {
  const result = await verifySignIns([signed], demands)
  if (result.status !== 'valid') return result
  return { status: 'valid', ...result.signIns[0] }
}

/**
 * Verifies messages of one account that share a nonce. WalletConnect's `authenticate` returns one message per network.
 * All of the messages must be valid.
 */
export async function verifySignIns(signed: readonly SignedText[], demands: SignInDemands): Promise<SignInsResult> {
  const { nonce, isGiven, client } = demands
  checkDemands(demands)
  // Check the type. The messages come from a page, and the server may pass them on unchecked, so they can be of any
  // type.
  if (!Array.isArray(signed) || signed.length === 0 || signed.length > maxMessages) return createInvalid('malformed')
  const signIns: VerifiedSignIn[] = []
  for (const item of signed) {
    const result = readSignIn(item, demands)
    if ('status' in result) return result
    signIns.push(result)
  }
  const [first, ...others] = signIns
  if (!first) return createInvalid('malformed')
  if (signIns.some(({ fields }) => fields.nonce !== first.fields.nonce)) return createInvalid('nonce')
  if (typeof nonce === 'string' && nonce !== first.fields.nonce) return createInvalid('nonce')
  if (signIns.some(({ account }) => account.address !== first.account.address)) return createInvalid('address')
  if (isGiven && (await isGiven(first.fields.nonce)) !== true) return createInvalid('nonce')

  for (const [index, { account }] of signIns.entries()) {
    const failure = await findSignatureFailure(account, signed[index], client)
    if (failure) return failure
  }
  if (typeof nonce === 'function' && (await nonce(first.fields.nonce)) !== true) return createInvalid('nonce')
  return { status: 'valid', signIns: [first, ...others] }
}

async function findSignatureFailure(
  { namespace, chainId, address }: VerifiedAccount,
  { message = '', signature = '' }: Partial<SignedText> = {},
  client: SignInDemands['client'],
) {
  const text = { message, signature, address }
  const state =
    namespace === 'solana' ? await checkSolanaSignature(text) : await checkEvmSignature(text, () => client?.(chainId))
  if (state === 'valid') return undefined
  if (state !== 'unknown') return createInvalid(state === 'noNode' ? 'network' : 'signature')
  const cause = `The client of ${chainId} got no answer about ${address}, which may be a contract.`
  return { status: 'unavailable' as const, cause }
}

/** Throws if the server's code passes invalid demands, such as an undefined nonce. */
function checkDemands({ origin, nonce }: SignInDemands): void {
  if (typeof origin !== 'string' || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new TypeError('verifySignIn: origin must be written as https://app.example, without a path or a slash.')
  if (typeof nonce !== 'function' && (typeof nonce !== 'string' || nonce === ''))
    throw new TypeError('verifySignIn: nonce must be the nonce that you gave to this user, or a function.')
}

function readSignIn(signed: SignedText, { origin, networks, now = Date.now() }: SignInDemands) {
  if (typeof signed?.message !== 'string' || typeof signed.signature !== 'string') return createInvalid('malformed')
  const fields = readMessage(signed.message)
  if (!fields) return createInvalid('malformed')
  const { host, protocol } = new URL(origin)
  const isScheme = fields.scheme === undefined || `${fields.scheme.toLowerCase()}:` === protocol
  if (fields.domain.toLowerCase() !== host || !isScheme) return createInvalid('domain')
  if (!isPageUri(fields.uri, origin)) return createInvalid('uri')

  const address = readAddress(fields)
  if (address === undefined) return createInvalid('address')
  if (signed.address !== undefined && readAddress({ ...fields, address: signed.address }) !== address)
    return createInvalid('address')
  const chainId = findNetwork(fields, { expected: signed.chainId, networks })
  if (chainId === undefined) return createInvalid('network')

  const reason = checkTimes(fields, now)
  if (reason) return createInvalid(reason)
  const account: VerifiedAccount = { address, chainId, namespace: fields.namespace }
  if (signed.cacao !== undefined && !matchesCacao(signed, { account, fields })) return createInvalid('malformed')
  return { account, fields }
}

/**
 * Returns true if the URI is on the page's origin. Rejects credentials, because they can spoof a host:
 * `https://bank.example@app.example`.
 */
function isPageUri(uri: string, origin: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  return url?.origin === origin && url.username === '' && url.password === ''
}

/** Returns the checksummed address, or undefined for a wrong EIP-55 checksum. A single-case address has no checksum. */
function readAddress({ namespace, address }: Pick<SignInFields, 'namespace' | 'address'>): string | undefined {
  if (typeof address !== 'string') return undefined
  if (namespace === 'solana') return fromBase58(address)?.length === 32 ? address : undefined
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const lower = address.toLowerCase() as `0x${string}`
  const checksummed = checksumAddress(lower)
  const isPlain = address === lower || address.slice(2) === lower.slice(2).toUpperCase()
  return isPlain || address === checksummed ? checksummed : undefined
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SignInFields, now: number): SignInRefusal | undefined {
  if (expirationTime !== undefined && readSignInTime(expirationTime) <= now) return 'expired'
  const isEarly =
    readSignInTime(issuedAt) > now + skewMs || (notBefore !== undefined && readSignInTime(notBefore) > now)
  return isEarly ? 'early' : undefined
}

/**
 * Returns true if the CACAO matches the message. A valid signature does not imply a match, because it covers only the
 * message.
 */
function matchesCacao({ cacao, signature }: SignedText, { account, fields }: VerifiedSignIn): boolean {
  const getPath = (value: unknown, ...path: string[]) =>
    path.reduce(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      value,
    )
  const issuer = getPath(cacao, 'p', 'iss')
  return (
    getPath(cacao, 's', 's') === signature &&
    typeof issuer === 'string' &&
    issuer.toLowerCase() === `did:pkh:${account.chainId}:${account.address}`.toLowerCase() &&
    getPath(cacao, 'p', 'domain') === fields.domain &&
    getPath(cacao, 'p', 'nonce') === fields.nonce
  )
}

function createInvalid(reason: SignInRefusal): Invalid {
  return { status: 'invalid', reason }
}
