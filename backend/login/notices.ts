import type { Login } from './login.ts'
import type { Mail } from './mailer.ts'
import { deletionMail, newDeviceMail } from './mails.ts'

type Sender = Pick<Login, 'mailer' | 'log'>

/** Creates the notices about a wallet that are mailed to its owner. */
export function createNotices({
  database,
  publicOrigin,
  ...sender
}: Sender & Pick<Login, 'database' | 'publicOrigin'>) {
  return {
    /** Mails the owner that their wallet was recovered on another device, if an address is known. */
    async newDevice({ userId, label }: { userId: string; label: string }): Promise<void> {
      const query = database.selectFrom('logins').select('email').where('userId', '=', userId)
      const login = await query.executeTakeFirst()
      if (login?.email) await sendNotice(sender, newDeviceMail({ to: login.email, wallet: publicOrigin, label }))
    },
    /** Mails the owner that their account will be deleted. `deleteAt`: milliseconds since the epoch. */
    async deletion({ to, deleteAt }: { to: string; deleteAt: number }): Promise<void> {
      await sendNotice(sender, deletionMail({ to, wallet: publicOrigin, deleteAt }))
    },
  }
}

/** Sends a mail that nothing depends on. Logs a failure instead of throwing it. */
export async function sendNotice({ mailer, log }: Sender, mail: Mail): Promise<void> {
  try {
    await mailer?.send(mail)
  } catch (error) {
    log.mail(`Mail: a notice was not sent (${mailErrorCode(error)})`)
  }
}

/** Returns the code of an error of the mail server. Its message can hold an address or what was sent to the server. */
export function mailErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
}
