import type { LoginConfig } from './loginConfig.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

const timeoutMs = 10_000

/** Creates the mailer. The sender's name is the name in `from`, or the brand's if `from` has none. */
export async function createMailer(
  { smtpUrl, from }: NonNullable<LoginConfig['email']>,
  brandName: string,
): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const sender = from.includes('<') ? from : { name: brandName, address: from }
  const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts }, { from: sender })
  return {
    async send({ to, ...mail }) {
      // Pass an object, because Nodemailer would parse a string as a list of addresses.
      await transport.sendMail({ to: { name: '', address: to }, ...mail })
    },
    close: () => transport.close(),
  }
}
