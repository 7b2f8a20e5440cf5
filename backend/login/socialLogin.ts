import { randomUUID } from 'node:crypto'
import type { LoginFailure, SocialProvider } from '@oriel/shared/backend/login.ts'
import { consumeLimits } from '../database/limits.ts'
import { Refusal } from '../http/errors.ts'
import { createSecret, hashSecret, isEqualText } from '../secrets/secrets.ts'
import { cleanUp } from './cleanUp.ts'
import { createLockedRefusal } from './codes.ts'
import { openChannel } from './farcaster.ts'
import { createLimits } from './limitKeys.ts'
import type { Login } from './login.ts'
import { findOrCreateUser } from './users.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const attemptMinutes = 15
/** Time from the provider's response until the window must claim the login. */
const claimMs = 5 * minuteMs
const startsPerHour = 300

type ProviderAccess = Pick<Login, 'clients' | 'config' | 'publicOrigin' | 'log'>

type StartOptions = {
  provider: SocialProvider
  verifierHash: string
  watchHash?: string | undefined
  cookie: string
  client: string
}

export function getRedirectUri({ publicOrigin }: Pick<Login, 'publicOrigin'>, provider: string): string {
  return `${publicOrigin}/v1/login/callback/${provider}`
}

export async function beginSocialLogin(
  login: ProviderAccess & Pick<Login, 'database' | 'keys' | 'now'>,
  start: StartOptions,
) {
  const { now } = login
  const { provider, verifierHash, watchHash = null, cookie } = start
  await cleanUp(login)
  const limit = { key: 'start', max: startsPerHour, windowMs: hourMs }
  const limits = createLimits(login.keys, { purpose: 'client', text: start.client }, [limit])
  const waitMs = await consumeLimits(login.database, limits, now())
  if (waitMs > 0) throw createLockedRefusal(waitMs, 'Too many logins were begun.')

  const { url, ...secrets } = await requestProvider(login, provider)
  const id = randomUUID()
  const createdAt = now()
  const expiresAt = createdAt + attemptMinutes * minuteMs
  const attempt = { id, kind: 'social' as const, provider, state: 'pending' as const, createdAt, expiresAt }
  await login.database
    .insertInto('attempts')
    .values({ ...attempt, ...secrets, verifierHash, watchHash, cookieHash: hashSecret(cookie) })
    .execute()
  return { attemptId: id, url, expiresAt }
}

async function requestProvider(login: ProviderAccess, provider: SocialProvider) {
  const { clients, config } = login
  const client = clients.get(provider)
  const farcaster = provider === 'farcaster' ? config.farcaster : undefined
  if (!client && !farcaster) {
    throw new Refusal({ status: 400, field: 'provider', description: `Nobody can sign in by ${provider} here.` })
  }
  try {
    if (farcaster) return await openChannel(farcaster, login.publicOrigin)
    const state = createSecret()
    const nonce = createSecret()
    const pkceVerifier = createSecret()
    const redirectUri = getRedirectUri(login, provider)
    const url = (await client?.authorizationUrl({ redirectUri, state, nonce, pkceVerifier })) ?? ''
    return { url, stateHash: hashSecret(state), nonce, pkceVerifier }
  } catch (error) {
    login.log.login(`Login: ${provider} cannot be reached (${getLoginErrorCode(error)})`)
    throw createUnreachableRefusal(502)
  }
}

export function createUnreachableRefusal(status: 502 | 410): Refusal {
  const description = 'The provider did not answer as it should. Try again, or sign in another way.'
  return new Refusal({ status, field: 'provider', description })
}

type ProviderReturn = {
  provider: SocialProvider
  answer: URLSearchParams
  cookie: string | undefined
}

/**
 * Handles the provider's response. Only the window that started the login can claim the result, because another user
 * may share this browser.
 */
export async function finishSocialLogin(
  login: Pick<Login, 'clients' | 'database' | 'publicOrigin' | 'log' | 'now'>,
  { provider, answer, cookie }: ProviderReturn,
): Promise<void> {
  const { database, clients } = login
  const state = answer.get('state')
  const client = clients.get(provider)
  if (state === null || client === undefined) return
  // Consume the state before using the code, so that a response is accepted only once.
  const attempt = await database
    .updateTable('attempts')
    .set({ stateHash: null })
    .where('stateHash', '=', hashSecret(state))
    .where('provider', '=', provider)
    .where('state', '=', 'pending')
    .where('expiresAt', '>', login.now())
    .returningAll()
    .executeTakeFirst()
  if (attempt === undefined) return

  const { id, cookieHash, nonce, pkceVerifier } = attempt
  if (cookie === undefined || cookieHash === null || !isEqualText(hashSecret(cookie), cookieHash)) {
    return await failAttempt(login, id, 'browser')
  }
  const error = answer.get('error')
  if (error !== null) return await failAttempt(login, id, denialCodes.has(error) ? 'denied' : 'provider')
  try {
    const redirectUri = getRedirectUri(login, provider)
    const exchange = { redirectUri, state, nonce: nonce ?? '', pkceVerifier: pkceVerifier ?? '' }
    const profile = await client.readProfile(answer, exchange)
    await database.transaction().execute(async (trx) => {
      const userId = await findOrCreateUser(trx, profile, login.now())
      const done = { state: 'done' as const, userId, pkceVerifier: null, nonce: null }
      const expiresAt = login.now() + claimMs
      await trx
        .updateTable('attempts')
        .set({ ...done, expiresAt })
        .where('id', '=', id)
        .execute()
    })
  } catch (cause) {
    login.log.login(`Login: the answer of ${provider} was refused (${getLoginErrorCode(cause)})`)
    await failAttempt(login, id, 'provider')
  }
}

const denialCodes = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

export async function failAttempt(
  { database }: Pick<Login, 'database'>,
  id: string,
  failure: LoginFailure,
): Promise<void> {
  await database
    .updateTable('attempts')
    .set({ state: 'failed', failure, pkceVerifier: null, nonce: null, channelToken: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Returns the error's code for the log. Omits the error's message, because it can contain private data. */
export function getLoginErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const code = 'code' in error ? String(error.code) : error.name
  return 'error' in error ? `${code}: ${String(error.error).slice(0, 80)}` : code
}
