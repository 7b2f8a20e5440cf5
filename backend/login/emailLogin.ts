import type { EmailSent, LoginSession, SessionInfo } from '@oriel/shared/backend/login.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { Refusal } from '../http/errors.ts'
import { type CodeIssuer, codeMinutes, consumeCode, issueCode } from './codes.ts'
import { normalizeEmail } from './emailAddress.ts'
import type { Login } from './login.ts'
import { createChangedMail, createChangeMail, createCodeMail } from './mails.ts'
import { sendNotice } from './notices.ts'
import { createSession, findOwner, readUser, type Session } from './sessions.ts'
import { findOrCreateUser } from './users.ts'

type Begin = {
  email: string
  origin?: string | undefined
  client: string
  language: string
  token?: string | undefined
}

export async function beginEmailLogin(
  login: CodeIssuer & Pick<Login, 'brand' | 'projects' | 'publicOrigin'>,
  { email, origin, client, language, token }: Begin,
): Promise<EmailSent> {
  const to = parseAddress(email)
  // Only name the page in the mail if it may embed the wallet. Otherwise, any page could inject text into the mail.
  const { projects } = login
  const isKnown =
    origin !== undefined && Object.values(projects).some(({ allowedOrigins }) => isListedOrigin(origin, allowedOrigins))
  return await issueCode(login, {
    kind: 'email',
    email: to,
    userId: await findOwner(login, { token, email: to }),
    client,
    writeMail: (code) =>
      createCodeMail({
        to,
        code,
        brand: login.brand,
        wallet: login.publicOrigin,
        origin: isKnown ? origin : undefined,
        minutes: codeMinutes,
        language,
      }),
  })
}

type LoginFinisher = Pick<Login, 'config' | 'database' | 'keys' | 'now'>

export async function finishEmailLogin(
  login: LoginFinisher,
  { token, ...given }: { attemptId: string; code: string; token?: string | undefined },
): Promise<LoginSession> {
  const done = await login.database.transaction().execute(async (trx) => {
    const taken = await consumeCode(trx, login, { ...given, kind: 'email' })
    if ('refusal' in taken) return taken
    const { email } = taken
    const userId = await findOrCreateUser(trx, { provider: 'email', subject: email, email }, login.now())
    return await createSession(login, { userId, before: token }, trx)
  })
  if ('refusal' in done) throw done.refusal
  return done
}

type Change = { session: Session; email: string; client: string; language: string }

export async function beginEmailChange(
  login: CodeIssuer & Pick<Login, 'brand' | 'publicOrigin'>,
  { session, email, client, language }: Change,
): Promise<EmailSent> {
  if (session.user.provider !== 'email') {
    const description = 'This login has no address of its own to change: its provider knows it.'
    throw new Refusal({ status: 409, field: 'provider', description })
  }
  const to = parseAddress(email)
  return await issueCode(login, {
    kind: 'email-change',
    email: to,
    userId: session.user.id,
    client,
    writeMail: (code) =>
      createChangeMail({
        to,
        code,
        brand: login.brand,
        wallet: login.publicOrigin,
        minutes: codeMinutes,
        language,
      }),
  })
}

/**
 * Changes the user's address. Ends all other sessions and notifies the old address. Only a user who has proved access
 * to the new mailbox learns whether the address belongs to another user.
 */
export async function finishEmailChange(
  login: Pick<Login, 'brand' | 'database' | 'keys' | 'mailer' | 'publicOrigin' | 'log' | 'now'>,
  { session, attemptId, code, language }: { session: Session; attemptId: string; code: string; language: string },
): Promise<SessionInfo> {
  const { database } = login
  const userId = session.user.id
  const done = await database.transaction().execute(async (trx) => {
    const taken = await consumeCode(trx, login, { attemptId, code, kind: 'email-change', userId })
    if ('refusal' in taken) return taken
    const { email } = taken
    const isTaken = await trx
      .selectFrom('logins')
      .select('userId')
      .where('provider', '=', 'email')
      .where('subject', '=', email)
      .executeTakeFirst()
    if (isTaken && isTaken.userId !== userId) {
      const description = 'This address signs in to another wallet here. Use another address.'
      return { refusal: new Refusal({ status: 409, field: 'email', description }) }
    }
    await trx
      .updateTable('logins')
      .set({ subject: email, email })
      .where('userId', '=', userId)
      .where('provider', '=', 'email')
      .execute()
    await trx.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', session.tokenHash).execute()
    const entry = { userId, time: login.now(), event: 'email-changed', label: null } as const
    await trx.insertInto('custodyLog').values(entry).execute()
    return { user: await readUser(trx, userId) }
  })
  if ('refusal' in done) throw done.refusal
  const { tokenHash: _, ...info } = session
  if (session.user.email !== undefined && session.user.email !== done.user.email) {
    const { brand, publicOrigin: wallet } = login
    await sendNotice(login, createChangedMail({ to: session.user.email, brand, wallet, language }))
  }
  return { ...info, user: done.user }
}

function parseAddress(text: string): string {
  const email = normalizeEmail(text)
  if (email !== undefined) return email
  throw new Refusal({ status: 400, field: 'email', description: 'This is no email address that mail can be sent to.' })
}
