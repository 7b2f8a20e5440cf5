import { randomInt, randomUUID } from 'node:crypto'
import type { EmailSent } from '@oriel/shared/backend/login.ts'
import type { Transaction } from 'kysely'
import { consumeLimits, type Limit, lockLimits } from '../database/limits.ts'
import type { Schema } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { hmacWithEachKey, isEqualText } from '../secrets/secrets.ts'
import { cleanUp } from './cleanUp.ts'
import { createLimits } from './limitKeys.ts'
import type { Login } from './login.ts'
import type { Mail } from './mailer.ts'
import { getMailErrorCode } from './notices.ts'

export const codeMinutes = 20
const secondMs = 1000
const hourMs = 3600 * secondMs
const dayMs = 24 * hourMs
const resendMs = 30 * secondMs
const triesPerCode = 5

export type CodeIssuer = Pick<Login, 'database' | 'keys' | 'mailer' | 'log' | 'now'>
type Kind = 'email' | 'email-change'
type Issue = {
  kind: Kind
  email: string
  /**
   * ID of the user who is changing their address or, for a login, of the user who previously signed in with `email` in
   * this browser.
   */
  userId?: string | undefined
  client: string
  writeMail(code: string): Mail
}

/** Sends a code by email. The response does not reveal whether the address is known. */
export async function issueCode(login: CodeIssuer, issue: Issue): Promise<EmailSent> {
  const { now } = login
  const { kind, email, userId, writeMail } = issue
  await cleanUp(login)
  const waitMs = await consumeLimits(login.database, getMailLimits(login, issue), now())
  if (waitMs > 0) throw createLockedRefusal(waitMs, 'Too many codes were asked for.')

  const id = randomUUID()
  const createdAt = now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [codeHash] = hmacWithEachKey(login.keys, 'code', `${id}:${code}`)
  const expiresAt = createdAt + codeMinutes * 60 * secondMs
  await login.database
    .insertInto('attempts')
    .values({
      id,
      kind,
      provider: 'email',
      state: 'pending',
      email,
      codeHash,
      userId: userId ?? null,
      createdAt,
      expiresAt,
    })
    .execute()
  await sendCode(login, id, writeMail(code))
  return { attemptId: id, sentAt: createdAt, resendAt: createdAt + resendMs, expiresAt }
}

async function sendCode({ mailer, log, database }: CodeIssuer, attemptId: string, mail: Mail): Promise<void> {
  try {
    await mailer?.send(mail)
  } catch (error) {
    log.mail(`Mail: a code was not sent (${getMailErrorCode(error)})`)
    await database.deleteFrom('attempts').where('id', '=', attemptId).execute()
    const description = 'The mail could not be sent. Try again in a moment, or sign in another way.'
    throw new Refusal({ status: 503, field: 'mail', description, retryAfterMs: resendMs })
  }
}

type SubmittedCode = { attemptId: string; code: string; kind: Kind; userId?: string }
type CodeResult = { email: string } | { refusal: Refusal }

/**
 * Checks a code and consumes it. Returns a rejection instead of throwing it, so that the caller can commit the count of
 * wrong codes before the next guess on any instance.
 */
export async function consumeCode(
  trx: Transaction<Schema>,
  login: Pick<Login, 'keys' | 'now'>,
  submitted: SubmittedCode,
): Promise<CodeResult> {
  const { keys } = login
  const now = login.now()
  const attempt = await trx
    .selectFrom('attempts')
    .selectAll()
    .where('id', '=', submitted.attemptId)
    .where('kind', '=', submitted.kind)
    .forUpdate()
    .executeTakeFirst()
  const isOwn = attempt && (submitted.userId === undefined || attempt.userId === submitted.userId)
  if (!isOwn || attempt.email === null || attempt.codeHash === null) return { refusal: createExpiredRefusal() }
  if (attempt.state !== 'pending' || now >= attempt.expiresAt) return { refusal: createExpiredRefusal() }

  const { id, email, codeHash, wrongCodes } = attempt
  const guesses = await lockLimits(trx, getGuessLimits(login, attempt), now)
  if (guesses.waitMs > 0) return { refusal: createLockedRefusal(guesses.waitMs, 'Too many wrong codes.') }
  if (wrongCodes >= triesPerCode) return { refusal: createSpentCodeRefusal(attempt.createdAt, now) }

  if (!hmacWithEachKey(keys, 'code', `${id}:${submitted.code}`).some((hash) => isEqualText(hash, codeHash))) {
    await trx
      .updateTable('attempts')
      .set({ wrongCodes: wrongCodes + 1 })
      .where('id', '=', id)
      .execute()
    const waitMs = await guesses.count()
    if (waitMs > 0) return { refusal: createLockedRefusal(waitMs, 'Too many wrong codes.') }
    const attemptsLeft = triesPerCode - wrongCodes - 1
    return {
      refusal: attemptsLeft > 0 ? createWrongCodeRefusal(attemptsLeft) : createSpentCodeRefusal(attempt.createdAt, now),
    }
  }
  await trx.updateTable('attempts').set({ state: 'claimed', codeHash: null }).where('id', '=', id).execute()
  return { email }
}

type CodeSubject = { kind: string; email: string | null; userId?: string | null | undefined }

/**
 * Returns the limits for an address. A browser that previously signed in with it has a separate count, so that an
 * attacker cannot lock out the user. Address changes always use the shared count, because the new address may not be
 * the user's.
 */
function getAddressLimits(
  { keys }: Pick<Login, 'keys'>,
  { kind, email, userId }: CodeSubject,
  limits: readonly Limit[],
): Limit[] {
  const isOwners = kind === 'email' && userId != null
  const keyedLimits = limits.map((limit) => ({ ...limit, key: isOwners ? `${limit.key} own` : limit.key }))
  return createLimits(keys, { purpose: 'address', text: email ?? '' }, keyedLimits)
}

function getMailLimits(login: Pick<Login, 'keys'>, issue: Issue): Limit[] {
  const ofClient = [{ key: 'mail client', max: 100, windowMs: hourMs }]
  return [
    ...getAddressLimits(login, issue, mailRates),
    ...createLimits(login.keys, { purpose: 'client', text: issue.client }, ofClient),
  ]
}

function getGuessLimits(login: Pick<Login, 'keys'>, attempt: CodeSubject): Limit[] {
  return getAddressLimits(login, attempt, guessRates)
}

const mailRates = [
  { key: 'mail soon', max: 1, windowMs: resendMs },
  { key: 'mail hour', max: 5, windowMs: hourMs },
  { key: 'mail day', max: 20, windowMs: dayMs },
]

/**
 * Limits for wrong codes. At this rate, an attacker without access to the mailbox needs ninety years on average to
 * guess a code.
 */
const guessRates = [
  { key: 'guess hour', max: 10, windowMs: hourMs, lockMs: hourMs },
  { key: 'guess day', max: 30, windowMs: dayMs, lockMs: dayMs },
]

export function getLimitKeys({ keys }: Pick<Login, 'keys'>, email: string): string[] {
  const all = [...mailRates, ...guessRates].flatMap((limit) => [limit, { ...limit, key: `${limit.key} own` }])
  return createLimits(keys, { purpose: 'address', text: email }, all).map(({ key }) => key)
}

export function createExpiredRefusal(): Refusal {
  const description = 'This is too old, or was used already. Ask for a new one.'
  return new Refusal({ status: 410, field: 'expired', description })
}

function createWrongCodeRefusal(attemptsLeft: number): Refusal {
  const description = `The code is wrong. ${attemptsLeft} more ${attemptsLeft === 1 ? 'try' : 'tries'}.`
  return new Refusal({ status: 400, field: 'code', description, attemptsLeft })
}

/**
 * Creates the rejection for a code with too many wrong guesses. The user can request a new code once the mail limit
 * allows it.
 */
function createSpentCodeRefusal(createdAt: number, now: number): Refusal {
  const retryAfterMs = Math.max(secondMs, createdAt + resendMs - now)
  const description = 'Too many wrong codes. Ask for a new one after the time in Retry-After.'
  return new Refusal({ status: 429, field: 'locked', description, retryAfterMs, attemptsLeft: 0 })
}

export function createLockedRefusal(retryAfterMs: number, why: string): Refusal {
  const description = `${why} Try again after the time in Retry-After.`
  return new Refusal({ status: 429, field: 'locked', description, retryAfterMs })
}
