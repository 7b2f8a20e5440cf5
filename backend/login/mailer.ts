import type { LoginConfig } from './loginConfig.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = {
  /** Ends when the server has taken the mail over; throws when it did not. */
  send(mail: Mail): Promise<void>
  close(): void
}

const timeoutMs = 10_000

/** The way to the mail server of the deployment; nothing is connected before the first mail. */
export async function createMailer({ smtpUrl, from }: NonNullable<LoginConfig['email']>): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts }, { from })
  return {
    async send({ to, ...mail }) {
      // An object: a text would be read as a list of addresses.
      await transport.sendMail({ to: { name: '', address: to }, ...mail })
    },
    close: () => transport.close(),
  }
}
