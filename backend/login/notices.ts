import type { LoginBackend, LoginParts } from '../backend.ts'
import type { Mail } from './mailer.ts'
import { newDeviceMail } from './mails.ts'

type Sender = Pick<LoginBackend, 'publicOrigin' | 'log'> & { login: Pick<LoginParts, 'database' | 'mailer'> }

/** Tells the owner, if an address is known, that a wallet was recovered on another device. What was done stays done without. */
export async function noticeNewDevice(backend: Sender, { userId, label }: { userId: string; label: string }) {
  const login = await backend.login.database
    .selectFrom('logins')
    .select('email')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (login?.email) await sendNotice(backend, newDeviceMail({ to: login.email, wallet: backend.publicOrigin, label }))
}

/** A mail that nothing waits for: that it could not be sent is in the log. */
export async function sendNotice({ login, log }: Pick<Sender, 'login' | 'log'>, mail: Mail): Promise<void> {
  try {
    await login.mailer?.send(mail)
  } catch (error) {
    log.mail(`Mail: a notice was not sent (${mailTrouble(error)})`)
  }
}

/** What went wrong, in a word: the whole message can hold an address or what the server was told. */
export function mailTrouble(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
}
