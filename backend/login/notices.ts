import type { Login } from './login.ts'
import type { Mail } from './mailer.ts'
import { createDeletionMail, createNewDeviceMail } from './mails.ts'

type Sender = Pick<Login, 'mailer' | 'log'>

export function createNotices({
  brand,
  database,
  publicOrigin,
  ...sender
}: Sender & Pick<Login, 'brand' | 'database' | 'publicOrigin'>) {
  return {
    async newDevice({ userId, label, language }: { userId: string; label: string; language: string }): Promise<void> {
      const query = database.selectFrom('logins').select('email').where('userId', '=', userId)
      const login = await query.executeTakeFirst()
      if (!login?.email) return
      await sendNotice(sender, createNewDeviceMail({ to: login.email, brand, wallet: publicOrigin, label, language }))
    },
    async deletion({ to, deleteAt, language }: { to: string; deleteAt: number; language: string }): Promise<void> {
      await sendNotice(sender, createDeletionMail({ to, brand, wallet: publicOrigin, deleteAt, language }))
    },
  }
}

/** Sends an email. Errors are logged instead of thrown, because nothing depends on the email. */
export async function sendNotice({ mailer, log }: Sender, mail: Mail): Promise<void> {
  try {
    await mailer?.send(mail)
  } catch (error) {
    log.mail(`Mail: a notice was not sent (${getMailErrorCode(error)})`)
  }
}

/**
 * Returns the error's code for the log. Omits the message, because it can contain an email address or transmitted data.
 */
export function getMailErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
}
