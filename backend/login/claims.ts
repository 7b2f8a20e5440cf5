import type { AttemptState, LoginFailure, LoginSession } from '@oriel/shared/backend/login.ts'
import type { Schema } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { hashSecret, isEqualText } from '../secrets/secrets.ts'
import { createExpiredRefusal } from './codes.ts'
import { RelayDownError, readChannel } from './farcaster.ts'
import type { Login } from './login.ts'
import { createSession } from './sessions.ts'
import { createUnreachableRefusal, failAttempt, getLoginErrorCode } from './socialLogin.ts'
import { findOrCreateUser } from './users.ts'

type ClaimParts = Pick<Login, 'config' | 'database' | 'publicOrigin' | 'log' | 'now'>
type Attempt = Pick<
  { [key in keyof Schema['attempts']]: Schema['attempts'][key] },
  'id' | 'provider' | 'state' | 'failure' | 'nonce' | 'channelToken' | 'verifierHash' | 'expiresAt'
>

/**
 * Creates the session for the browser that started a social login. A login can be claimed only once. Returns undefined
 * while it is pending.
 */
export async function claimLogin(
  login: ClaimParts,
  { attemptId, verifier, token }: { attemptId: string; verifier: string; token?: string | undefined },
): Promise<LoginSession | undefined> {
  const { database } = login
  const attempt = await database
    .selectFrom('attempts')
    .select(['id', 'provider', 'state', 'failure', 'nonce', 'channelToken', 'verifierHash', 'expiresAt'])
    .where('id', '=', attemptId)
    .where('kind', '=', 'social')
    .executeTakeFirst()
  // Give a wrong verifier the same response as an unknown ID, so that the response does not reveal which IDs exist.
  if (attempt?.verifierHash == null || !isEqualText(hashSecret(verifier), attempt.verifierHash))
    throw createExpiredRefusal()
  if (attempt.state === 'failed') throw createFailureRefusal(attempt.failure)
  if (attempt.state === 'claimed' || login.now() >= attempt.expiresAt) throw createExpiredRefusal()
  if (attempt.state === 'pending' && attempt.provider === 'farcaster') {
    if (!(await pollFarcaster(login, attempt))) return undefined
  } else if (attempt.state === 'pending') return undefined

  return await database.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('attempts')
      .set({ state: 'claimed' })
      .where('id', '=', attemptId)
      .where('state', '=', 'done')
      .returning('userId')
      .executeTakeFirst()
    if (claimed?.userId == null) throw createExpiredRefusal()
    return await createSession(login, { userId: claimed.userId, before: token }, trx)
  })
}

async function pollFarcaster(login: ClaimParts, { id, nonce, channelToken }: Attempt): Promise<boolean> {
  const { config, database } = login
  if (!config.farcaster || nonce === null || channelToken === null) throw createUnreachableRefusal(410)
  try {
    const { farcaster } = config
    const profile = await readChannel(farcaster, {
      channelToken,
      nonce,
      origin: login.publicOrigin,
      now: login.now(),
    })
    if (profile === undefined) return false
    await database.transaction().execute(async (trx) => {
      const userId = await findOrCreateUser(trx, profile, login.now())
      const done = { state: 'done' as const, userId, nonce: null, channelToken: null }
      await trx.updateTable('attempts').set(done).where('id', '=', id).where('state', '=', 'pending').execute()
    })
    return true
  } catch (error) {
    login.log.login(`Login: the answer of farcaster was refused (${getLoginErrorCode(error)})`)
    // Let the browser poll again after a failure of the relay, because the login itself has not failed.
    if (error instanceof RelayDownError) return false
    await failAttempt(login, id, 'provider')
    throw createUnreachableRefusal(410)
  }
}

const failureMessages: Partial<Record<LoginFailure, string>> = {
  denied: 'You said no at the provider. Begin again, or sign in another way.',
  browser: 'This login was begun in another browser. Begin again in this one.',
}

function createFailureRefusal(failure: LoginFailure | null): Refusal {
  const description = failure === null ? undefined : failureMessages[failure]
  return failure !== null && description
    ? new Refusal({ status: 410, field: failure, description })
    : createUnreachableRefusal(410)
}

export async function watchLogin(
  { database, now }: Pick<Login, 'database' | 'now'>,
  watch: string,
): Promise<AttemptState['state']> {
  const attempt = await database
    .selectFrom('attempts')
    .select(['state', 'expiresAt'])
    .where('watchHash', '=', hashSecret(watch))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  if (attempt === undefined) return 'unknown'
  if (attempt.state === 'claimed') return 'done'
  return attempt.state !== 'failed' && now() >= attempt.expiresAt ? 'failed' : attempt.state
}
