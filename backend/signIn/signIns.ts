import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { toCaipAddress } from '@oriel/shared/chains/caip.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import type { SignInRefusal } from '@oriel/shared/errors/signInErrors.ts'
import { readSignInTime } from '@oriel/shared/signIn/readSignIn.ts'
import type { SignInGrant, SignInNonce, SignInProof, SignInSession } from '@oriel/shared/signIn/signInAnswers.ts'
import { readMessage } from 'oriel/verify/readMessage.ts'
import { type VerifiedSignIn, verifySignIns } from 'oriel/verify/verifySignIn.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { findProject, type Projects } from '../config/projects.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { type Node, toClient } from '../rpc/node.ts'
import { type KeyRing, parseKeyRing } from '../secrets/keyRing.ts'
import { createNonces } from './nonces.ts'
import { createTokenKeys, type TokenKeys } from './tokenKeys.ts'

const dayMs = 24 * 60 * 60_000
/** Lifetime of a sign-in whose message has no expiration time. */
const usualMs = 7 * dayMs
const longestMs = 366 * dayMs

export type SignIns = {
  jwks: TokenKeys['jwks']
  /**
   * Throws a 401 unless the project allows the page's origin. If `projectId` is undefined, any project may allow it.
   */
  checkOrigin(origin: string, projectId: string | undefined): void
  giveNonce(origin: string): Promise<SignInNonce>
  /**
   * Verifies the messages and returns a token for each. Throws a 422 that names the reason in its `field`, or a 503 if
   * the network does not respond.
   */
  verify(proof: SignInProof): Promise<SignInGrant[]>
  /** Returns the session of a token, or undefined if the token is no longer valid. */
  read(token: string): Promise<SignInSession | undefined>
  end(token: string): Promise<void>
}

type Options = {
  database: Database
  keys: KeyRing
  publicOrigin: string
  projects: Projects
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  now: () => number
}

const sentences: Record<SignInRefusal, string> = {
  malformed: 'The message is not as EIP-4361 or Sign In With Solana has it.',
  domain: 'The message is for another host than the page.',
  uri: 'The message is for another address than the page.',
  nonce: 'The nonce was not given to this page, is older than ten minutes, or was used. Ask for a new one.',
  expired: 'The message has expired.',
  early: 'The message is not valid yet. The clock of its writer may be wrong.',
  network: 'The message names a network that is not served here, or not the one it was sent with.',
  address: 'The message names another account than the one it was sent with.',
  signature: 'The account did not sign this message.',
}

type Settings = Omit<Options, 'keys' | 'database'> & {
  signInKeys?: string | undefined
  database: Database | undefined
}

/** Creates the sign-ins. Returns undefined if the operator has set no keys. */
export function createOptionalSignIns({ signInKeys, database, ...options }: Settings): SignIns | undefined {
  if (signInKeys === undefined || database === undefined) return undefined
  return createSignIns({ ...options, database, keys: parseKeyRing(signInKeys) })
}

function createSignIns(options: Options): SignIns {
  const { database, keys, publicOrigin, projects, networks, now } = options
  const tokens = createTokenKeys(keys, publicOrigin)
  const nonces = createNonces({ database, now })
  const chainIds = networks.map(({ network }) => network.caipNetworkId)

  async function readActiveToken(token: string) {
    const result = await tokens.readToken(token, now())
    if (result.status !== 'valid') return undefined
    const ended = database.selectFrom('signInEnded').select('tokenId').where('tokenId', '=', result.tokenId)
    return (await ended.executeTakeFirst()) === undefined ? result : undefined
  }

  return {
    jwks: tokens.jwks,
    giveNonce: nonces.give,
    checkOrigin: (origin, projectId) => checkOrigin(projects, origin, projectId),

    async verify({ origin, messages }) {
      const nonce = readMessage(messages[0]?.message ?? '')?.nonce
      // Check the nonce first, so that a request with a nonce that was never issued causes no calls to the nodes.
      if (nonce !== undefined && !(await nonces.isOpen({ nonce, origin }))) throw refuse('nonce')
      const result = await verifySignIns(messages, {
        origin,
        networks: chainIds,
        client: (chainId) => findClient(options, chainId),
        nonce: (used) => nonces.use({ nonce: used, origin }),
        now: now(),
      })
      if (result.status === 'unavailable') {
        const description = 'The network did not answer, so the signature could not be checked. Try again.'
        throw new Refusal({ status: 503, field: 'network', description })
      }
      if (result.status === 'invalid') throw refuse(result.reason)
      return await Promise.all(result.signIns.map((signIn) => createGrant(tokens, signIn, { origin, now: now() })))
    },

    async read(token) {
      const live = await readActiveToken(token)
      if (!live) return undefined
      const { account, issuedAt, expiresAt, origin = '' } = live
      return { address: account.address, chainId: account.chainId as CaipNetworkId, origin, issuedAt, expiresAt }
    },

    async end(token) {
      const live = await readActiveToken(token)
      await database.deleteFrom('signInEnded').where('expiresAt', '<=', now()).execute()
      if (!live) return
      const { tokenId, expiresAt } = live
      const row = database.insertInto('signInEnded').values({ tokenId, expiresAt })
      await row.onConflict((conflict) => conflict.doNothing()).execute()
    },
  }
}

function checkOrigin(projects: Projects, origin: string, projectId: string | undefined): void {
  const project = projectId === undefined ? undefined : findProject(projects, projectId)
  const lists = projectId === undefined ? Object.values(projects) : project ? [project] : []
  // Reject anything but an origin, such as a pattern from one of the lists.
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin
  if (isOrigin && lists.some(({ allowedOrigins }) => isListedOrigin(origin, allowedOrigins))) return
  const description = 'This page is not in "allowedOrigins" of the project.'
  throw new Refusal({ status: 401, field: 'origin', description })
}

function findClient({ networks, nodeOf }: Options, chainId: string) {
  const entry = networks.find(({ network }) => network.caipNetworkId === chainId)
  return entry && toClient(nodeOf(entry))
}

type GrantContext = { origin: string; now: number }

async function createGrant(
  tokens: TokenKeys,
  { account, fields }: VerifiedSignIn,
  { origin, now }: GrantContext,
): Promise<SignInGrant> {
  const { address } = account
  const chainId = account.chainId as CaipNetworkId
  const end = fields.expirationTime === undefined ? now + usualMs : readSignInTime(fields.expirationTime)
  const iat = Math.floor(now / 1000)
  const exp = Math.floor(Math.min(end, now + longestMs) / 1000)
  const token = await tokens.signToken({ sub: toCaipAddress(chainId, address), aud: origin, iat, exp })
  return { token, session: { address, chainId, origin, issuedAt: iat * 1000, expiresAt: exp * 1000 } }
}

function refuse(reason: SignInRefusal): Refusal {
  return new Refusal({ status: 422, field: reason, description: sentences[reason] })
}
