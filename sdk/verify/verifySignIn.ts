import { checksumAddress } from 'viem'
import { fromBase58 } from '#shared/base58.ts'
import { readSignInTime } from '#shared/readSignIn.ts'
import type { SignInRefusal } from '#shared/signInErrors.ts'
import { checkEvmSignature, checkSolanaSignature, type SignInNode } from './checkSignature.ts'
import { findNetwork } from './findNetwork.ts'
import { readMessage, type SignInFields } from './readMessage.ts'

/** A signed message as a page sends it. */
export type SignedText = {
  message: string
  /** Hex for eip155, base58 for solana. */
  signature: string
  /** The account that the page names. Another one in the message is refused. */
  address?: string | undefined
  /** The network that the page names (CAIP-2). Another one in the message is refused. */
  chainId?: string | undefined
  /** The CACAO (CAIP-74) of WalletConnect's `authenticate`. One that contradicts the message is refused. */
  cacao?: unknown
}

export type SignInDemands = {
  /** The origin of your page, such as `https://app.example`. The message must be for its host and its origin. */
  origin: string
  /**
   * The nonce that you gave to this visitor. A function returns true once for each nonce that you gave, and removes it
   * in the same step. It is called after the signature was checked, so that a visitor can try again after a silence.
   */
  nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** Returns true while the nonce can be used. It is asked first: a stranger could otherwise keep your nodes busy. */
  isGiven?: ((nonce: string) => boolean | Promise<boolean>) | undefined
  /** The networks that a message may name (CAIP-2). @default every network */
  networks?: readonly string[] | undefined
  /**
   * Returns a client of viem for an EVM network (CAIP-2). It is asked about accounts that are contracts; without it
   * only accounts with a key of their own can sign in.
   */
  client?: ((chainId: string) => SignInNode | undefined) | undefined
  /** Milliseconds since the epoch. @default Date.now() */
  now?: number | undefined
}

/** `address` is in the form of EIP-55 for eip155. */
export type VerifiedAccount = { address: string; chainId: string; namespace: 'eip155' | 'solana' }

export type VerifiedSignIn = { account: VerifiedAccount; fields: SignInFields }

type Invalid = { status: 'invalid'; reason: SignInRefusal }
/**
 * The node of the network did not answer. The message is neither valid nor invalid: let the visitor try again. `cause`
 * is for your log.
 */
type Unavailable = { status: 'unavailable'; cause: string }

// Only a valid result has an account, or a field that is truthy.
export type SignInResult = ({ status: 'valid' } & VerifiedSignIn) | Invalid | Unavailable
export type SignInsResult = { status: 'valid'; signIns: [VerifiedSignIn, ...VerifiedSignIn[]] } | Invalid | Unavailable

const mostMessages = 20
/** A clock may be this much behind the one that wrote the message. */
const skewMs = 5 * 60_000

/** Checks one signed message. `status` is `unavailable` when a node was silent. */
export async function verifySignIn(signed: SignedText, demands: SignInDemands): Promise<SignInResult> {
  const result = await verifySignIns([signed], demands)
  if (result.status !== 'valid') return result
  return { status: 'valid', ...result.signIns[0] }
}

/**
 * Checks messages of one account that share one nonce, as WalletConnect's `authenticate` returns them: one for each
 * network. All of them must be right.
 */
export async function verifySignIns(signed: readonly SignedText[], demands: SignInDemands): Promise<SignInsResult> {
  const { nonce, isGiven, client } = demands
  checkDemands(demands)
  // The messages come from a page, so a server may pass on anything.
  if (!Array.isArray(signed) || signed.length === 0 || signed.length > mostMessages) return refuse('malformed')
  const signIns: VerifiedSignIn[] = []
  for (const each of signed) {
    const read = readSignIn(each, demands)
    if ('status' in read) return read
    signIns.push(read)
  }
  const [first, ...others] = signIns
  if (!first) return refuse('malformed')
  if (signIns.some(({ fields }) => fields.nonce !== first.fields.nonce)) return refuse('nonce')
  if (typeof nonce === 'string' && nonce !== first.fields.nonce) return refuse('nonce')
  if (signIns.some(({ account }) => account.address !== first.account.address)) return refuse('address')
  if (isGiven && (await isGiven(first.fields.nonce)) !== true) return refuse('nonce')

  for (const [at, { account }] of signIns.entries()) {
    const failure = await findSignatureFailure(account, signed[at], client)
    if (failure) return failure
  }
  if (typeof nonce === 'function' && (await nonce(first.fields.nonce)) !== true) return refuse('nonce')
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
  if (state !== 'unknown') return refuse(state === 'noNode' ? 'network' : 'signature')
  const cause = `The client of ${chainId} got no answer about ${address}, which may be a contract.`
  return { status: 'unavailable' as const, cause }
}

/** Throws for a mistake of the server's code, such as a nonce that its session does not have. */
function checkDemands({ origin, nonce }: SignInDemands): void {
  if (typeof origin !== 'string' || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new TypeError('verifySignIn: origin must be written as https://app.example, without a path or a slash.')
  if (typeof nonce !== 'function' && (typeof nonce !== 'string' || nonce === ''))
    throw new TypeError('verifySignIn: nonce must be the nonce that you gave to this visitor, or a function.')
}

function readSignIn(signed: SignedText, { origin, networks, now = Date.now() }: SignInDemands) {
  if (typeof signed?.message !== 'string' || typeof signed.signature !== 'string') return refuse('malformed')
  const fields = readMessage(signed.message)
  if (!fields) return refuse('malformed')
  const { host, protocol } = new URL(origin)
  const isScheme = fields.scheme === undefined || `${fields.scheme.toLowerCase()}:` === protocol
  if (fields.domain.toLowerCase() !== host || !isScheme) return refuse('domain')
  if (!isOfPage(fields.uri, origin)) return refuse('uri')

  const address = readAddress(fields)
  if (address === undefined) return refuse('address')
  if (signed.address !== undefined && readAddress({ ...fields, address: signed.address }) !== address)
    return refuse('address')
  const chainId = findNetwork(fields, { named: signed.chainId, networks })
  if (chainId === undefined) return refuse('network')

  const late = readTimes(fields, now)
  if (late) return refuse(late)
  const account: VerifiedAccount = { address, chainId, namespace: fields.namespace }
  if (signed.cacao !== undefined && !isCacaoOf(signed, { account, fields })) return refuse('malformed')
  return { account, fields }
}

/** A user before the host could look like another host: `https://bank.example@app.example`. */
function isOfPage(uri: string, origin: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  return url?.origin === origin && url.username === '' && url.password === ''
}

/** Refuses an address whose capitals are wrong. One that has none carries no checksum (EIP-55). */
function readAddress({ namespace, address }: Pick<SignInFields, 'namespace' | 'address'>): string | undefined {
  if (typeof address !== 'string') return undefined
  if (namespace === 'solana') return fromBase58(address)?.length === 32 ? address : undefined
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const lower = address.toLowerCase() as `0x${string}`
  const checksummed = checksumAddress(lower)
  const isPlain = address === lower || address.slice(2) === lower.slice(2).toUpperCase()
  return isPlain || address === checksummed ? checksummed : undefined
}

function readTimes({ issuedAt, expirationTime, notBefore }: SignInFields, now: number): SignInRefusal | undefined {
  if (expirationTime !== undefined && readSignInTime(expirationTime) <= now) return 'expired'
  const isEarly =
    readSignInTime(issuedAt) > now + skewMs || (notBefore !== undefined && readSignInTime(notBefore) > now)
  return isEarly ? 'early' : undefined
}

/** The signature is over the message alone, so its copy in the CACAO must say the same. */
function isCacaoOf({ cacao, signature }: SignedText, { account, fields }: VerifiedSignIn): boolean {
  const text = (value: unknown, ...path: string[]) =>
    path.reduce(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      value,
    )
  const issuer = text(cacao, 'p', 'iss')
  return (
    text(cacao, 's', 's') === signature &&
    typeof issuer === 'string' &&
    issuer.toLowerCase() === `did:pkh:${account.chainId}:${account.address}`.toLowerCase() &&
    text(cacao, 'p', 'domain') === fields.domain &&
    text(cacao, 'p', 'nonce') === fields.nonce
  )
}

function refuse(reason: SignInRefusal): Invalid {
  return { status: 'invalid', reason }
}
