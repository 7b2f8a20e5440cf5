import { randomUUID } from 'node:crypto'
import type { LoginFailure, SocialProvider } from '#shared/login.ts'
import { takeLimits } from '../database/limits.ts'
import { Refusal } from '../http/errors.ts'
import { hashSecret, isSameText, makeSecret } from '../secrets.ts'
import { cleanUp } from './cleanUp.ts'
import { locked } from './codes.ts'
import { openChannel } from './farcaster.ts'
import { limitsOf } from './limitKeys.ts'
import type { Login } from './login.ts'
import { findOrCreateUser } from './users.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long a visitor has at the provider. */
export const attemptMinutes = 15
/** From the provider's word to the window that asks for it. */
const claimMs = 5 * minuteMs
const startsPerHour = 300

type ProviderAccess = Pick<Login, 'clients' | 'config' | 'publicOrigin' | 'log'>

type Start = {
  provider: SocialProvider
  verifierHash: string
  watchHash?: string | undefined
  /** What only this browser has. */
  cookie: string
  client: string
}

/** Where the provider sends the visitor back to; it is registered there. */
export function redirectUriOf({ publicOrigin }: Pick<Login, 'publicOrigin'>, provider: string): string {
  return `${publicOrigin}/v1/login/callback/${provider}`
}

/** Begins a login at a provider; the url is where the visitor has to go, or what the QR code says. */
export async function beginSocialLogin(login: ProviderAccess & Pick<Login, 'database' | 'keys' | 'now'>, start: Start) {
  const { now } = login
  const { provider, verifierHash, watchHash = null, cookie } = start
  await cleanUp(login)
  const limit = { key: 'start', max: startsPerHour, windowMs: hourMs }
  const limits = limitsOf(login.keys, { purpose: 'client', text: start.client }, [limit])
  const waitMs = await takeLimits(login.database, limits, now())
  if (waitMs > 0) throw locked(waitMs, 'Too many logins were begun.')

  const { url, ...secrets } = await askProvider(login, provider)
  const [id, createdAt] = [randomUUID(), now()]
  const expiresAt = createdAt + attemptMinutes * minuteMs
  const attempt = { id, kind: 'social' as const, provider, state: 'pending' as const, createdAt, expiresAt }
  await login.database
    .insertInto('attempts')
    .values({ ...attempt, ...secrets, verifierHash, watchHash, cookieHash: hashSecret(cookie) })
    .execute()
  return { attemptId: id, url, expiresAt }
}

async function askProvider(login: ProviderAccess, provider: SocialProvider) {
  const { clients, config } = login
  const client = clients.get(provider)
  const farcaster = provider === 'farcaster' ? config.farcaster : undefined
  if (!client && !farcaster) {
    throw new Refusal({ status: 400, field: 'provider', description: `Nobody can sign in by ${provider} here.` })
  }
  try {
    if (farcaster) return await openChannel(farcaster, login.publicOrigin)
    const [state, nonce, pkceVerifier] = [makeSecret(), makeSecret(), makeSecret()]
    const redirectUri = redirectUriOf(login, provider)
    const url = (await client?.authorizationUrl({ redirectUri, state, nonce, pkceVerifier })) ?? ''
    return { url, stateHash: hashSecret(state), nonce, pkceVerifier }
  } catch (error) {
    login.log.login(`Login: ${provider} cannot be reached (${troubleOf(error)})`)
    throw unreachable(502)
  }
}

/** What the window hears when the provider's word is of no use. */
export function unreachable(status: 502 | 410): Refusal {
  const description = 'The provider did not answer as it should. Try again, or sign in another way.'
  return new Refusal({ status, field: 'provider', description })
}

type Return = {
  provider: string
  /** What the provider gave the visitor's browser to bring along. */
  answer: URLSearchParams
  cookie: string | undefined
}

/**
 * The visitor is back from the provider. What became of it is written down, and the window asks for it: nothing is told to a
 * browser that may be somebody else's.
 */
export async function finishAtProvider(
  login: Pick<Login, 'clients' | 'database' | 'publicOrigin' | 'log' | 'now'>,
  { provider, answer, cookie }: Return,
): Promise<void> {
  const { database, clients } = login
  const state = answer.get('state')
  const client = clients.get(provider)
  if (state === null || client === undefined) return
  // Taken before the code is used: the same answer a second time finds nothing.
  const attempt = await database
    .updateTable('attempts')
    .set({ stateHash: null })
    .where('stateHash', '=', hashSecret(state))
    .where('provider', '=', provider as SocialProvider)
    .where('state', '=', 'pending')
    .where('expiresAt', '>', login.now())
    .returningAll()
    .executeTakeFirst()
  if (attempt === undefined) return

  const { id, cookieHash, nonce, pkceVerifier } = attempt
  if (cookie === undefined || cookieHash === null || !isSameText(hashSecret(cookie), cookieHash)) {
    return await fail(login, id, 'browser')
  }
  const error = answer.get('error')
  if (error !== null) return await fail(login, id, deniedBy.has(error) ? 'denied' : 'provider')
  try {
    const redirectUri = redirectUriOf(login, provider)
    const exchange = { redirectUri, state, nonce: nonce ?? '', pkceVerifier: pkceVerifier ?? '' }
    const person = await client.readPerson(answer, exchange)
    await database.transaction().execute(async (trx) => {
      const userId = await findOrCreateUser(trx, person, login.now())
      const done = { state: 'done' as const, userId, pkceVerifier: null, nonce: null }
      const expiresAt = login.now() + claimMs
      await trx
        .updateTable('attempts')
        .set({ ...done, expiresAt })
        .where('id', '=', id)
        .execute()
    })
  } catch (cause) {
    login.log.login(`Login: the answer of ${provider} was refused (${troubleOf(cause)})`)
    await fail(login, id, 'provider')
  }
}

/** How providers spell that the visitor said no. */
const deniedBy = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

/** Writes down that this login will not be. */
export async function fail({ database }: Pick<Login, 'database'>, id: string, failure: LoginFailure): Promise<void> {
  await database
    .updateTable('attempts')
    .set({ state: 'failed', failure, pkceVerifier: null, nonce: null, channelToken: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** In a word: the rest can hold what is nobody's business. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const code = 'code' in error ? String(error.code) : error.name
  return 'error' in error ? `${code}: ${String(error.error).slice(0, 80)}` : code
}
