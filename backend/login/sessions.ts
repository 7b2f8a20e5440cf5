import { type LoginSession, type LoginUser, Secret32, type SessionInfo } from '@oriel/shared/backend/login.ts'
import type { Context } from 'hono'
import type { Database, Schema } from '../database/schema.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/errors.ts'
import { createSecret, hashSecret } from '../secrets/secrets.ts'
import type { Login } from './login.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export type Session = SessionInfo & { tokenHash: string }

export type SessionReader = Pick<Login, 'config' | 'database' | 'now'>

/** A session to create. `before` is the token of the browser's previous session, which the new session replaces. */
type NewSession = { userId: string; before?: string | undefined }

/** Creates a session. The database only stores the token's hash. */
export async function createSession(
  { config, now }: Pick<Login, 'config' | 'now'>,
  { userId, before }: NewSession,
  trx: Database,
): Promise<LoginSession> {
  const token = createSecret()
  const loginAt = now()
  const expiresAt = loginAt + config.sessionDays * dayMs
  const freshUntil = loginAt + config.freshMinutes * minuteMs
  await trx
    .insertInto('sessions')
    .values({ tokenHash: hashSecret(token), userId, loginAt, expiresAt })
    .execute()
  if (before !== undefined) await trx.deleteFrom('sessions').where('tokenHash', '=', hashSecret(before)).execute()
  return { token, user: await readUser(trx, userId), loginAt, freshUntil, expiresAt }
}

export async function readUser(database: Database, userId: string): Promise<LoginUser> {
  const login = await database
    .selectFrom('logins')
    .select(['userId', 'provider', 'email', 'username'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return toUser(login)
}

function toUser({ userId, provider, email, username }: Omit<Schema['logins'], 'subject' | 'createdAt'>): LoginUser {
  return { id: userId, provider, email: email ?? undefined, username: username ?? undefined }
}

export async function findSession(
  { config, database, now }: SessionReader,
  token: string,
): Promise<Session | undefined> {
  const tokenHash = hashSecret(token)
  const row = await database
    .selectFrom('sessions')
    .innerJoin('logins', 'logins.userId', 'sessions.userId')
    .select(['sessions.userId', 'loginAt', 'expiresAt', 'provider', 'email', 'username'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { loginAt, expiresAt } = row
  const freshUntil = loginAt + config.freshMinutes * minuteMs
  return { tokenHash, user: toUser(row), loginAt, freshUntil, expiresAt }
}

export function readToken(context: Context<Env>): string | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? []
  return Secret32.safeParse(token).data
}

/** Finds the user who signed in with this address in this browser, even if the session has expired. */
export async function findOwner(
  { database }: Pick<Login, 'database'>,
  { token, email }: { token: string | undefined; email: string },
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await database
    .selectFrom('sessions')
    .innerJoin('logins', 'logins.userId', 'sessions.userId')
    .select('sessions.userId')
    .where('tokenHash', '=', hashSecret(token))
    .where('provider', '=', 'email')
    .where('subject', '=', email)
    .executeTakeFirst()
  return row?.userId
}

/** Returns the caller's session. Throws 401 `session` if there is none. */
export async function requireSession(context: Context<Env>, login: SessionReader): Promise<Session> {
  const token = readToken(context)
  const session = token === undefined ? undefined : await findSession(login, token)
  if (session !== undefined) return session
  throw new Refusal({ status: 401, field: 'session', description: 'You are not signed in here. Sign in again.' })
}

/** Returns the caller's session. Throws 403 `stale` if the login is not fresh. */
export async function requireFresh(context: Context<Env>, login: SessionReader): Promise<Session> {
  const session = await requireSession(context, login)
  if (login.now() < session.freshUntil) return session
  const { freshMinutes } = login.config
  const description = `This needs a login of the last ${freshMinutes} minutes. Sign in again.`
  throw new Refusal({ status: 403, field: 'stale', description })
}

export async function endSession(
  { database }: Pick<Login, 'database'>,
  { tokenHash, user }: Session,
  { everywhere = false } = {},
): Promise<void> {
  const sessions = database.deleteFrom('sessions')
  await (everywhere ? sessions.where('userId', '=', user.id) : sessions.where('tokenHash', '=', tokenHash)).execute()
}
