import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { escapeHtml, sendPage } from '../servers/localPage.ts'
import { getPort, type LocalServer, listen, sendJson, startLocalServer } from '../servers/localServer.ts'

export type Mail = {
  id: number
  /** Time of receipt, in ms since the epoch. */
  receivedAt: number
  from: string
  /** Recipients, in lower case. */
  to: string[]
  subject: string
  text: string
  html?: string | undefined
}

export type MailInbox = {
  smtpUrl: string
  url: string
  stop(): Promise<void>
}

const maxMails = 200
const maxMailBytes = 1024 * 1024

export async function startMailInbox({ smtpPort, port }: { smtpPort: number; port: number }): Promise<MailInbox> {
  const mails: Mail[] = []
  const page = await startLocalServer({ port, answer: (request, response) => respond(request, response, mails) })
  try {
    const smtp = await startSmtp(smtpPort, (mail) => {
      mails.unshift({ ...mail, id: (mails[0]?.id ?? 0) + 1 })
      mails.splice(maxMails)
    })
    const stop = async () => {
      await Promise.all([smtp.stop(), page.stop()])
    }
    return { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, url: page.url, stop }
  } catch (error) {
    await page.stop()
    throw error
  }
}

async function readMail(source: Buffer): Promise<Pick<Mail, 'from' | 'subject' | 'text' | 'html'>> {
  const { from, subject = '', text = '', html } = await PostalMime.parse(source)
  const sender = from?.address === undefined ? '' : `${from.name} <${from.address}>`
  return { from: sender, subject, text: text.trimEnd(), html: html?.trimEnd() }
}

async function startSmtp(port: number, keep: (mail: Omit<Mail, 'id'>) => void): Promise<Omit<LocalServer, 'url'>> {
  const receive = async (stream: SMTPServerDataStream, recipients: string[]) => {
    const source = await buffer(stream)
    if (stream.sizeExceeded) throw new Error(`The mail has more than ${maxMailBytes} bytes.`)
    keep({ ...(await readMail(source)), receivedAt: Date.now(), to: recipients })
  }
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    closeTimeout: 500,
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      receive(stream, recipients).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  await listen(smtp, port)
  // Ignores clients that disconnect while they are sending a mail.
  smtp.on('error', () => undefined)
  return {
    port: getPort(smtp.server, port),
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

async function respond({ method, url = '/' }: IncomingMessage, response: ServerResponse, mails: readonly Mail[]) {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const id = /^\/mails\/(\d+)$/.exec(pathname)?.[1]
  const mail = mails.find((item) => item.id === Number(id))
  if (method !== 'GET') return sendJson(response, 405, { error: 'The inbox is only read.' })
  if (pathname === '/') return sendPage(response, { title: 'Mail of the local network', body: list(mails), refresh: 3 })
  if (pathname === '/mails') {
    const to = searchParams.get('to')?.toLowerCase()
    return sendJson(response, 200, to === undefined ? mails : mails.filter((item) => item.to.includes(to)))
  }
  if (mail?.html !== undefined) {
    // Blocks scripts in mails, as a mail client does.
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': 'sandbox' }
    return response.writeHead(200, headers).end(mail.html)
  }
  return sendPage(response, { title: 'There is no such mail', body: '<p><a href="/">All mails</a></p>', status: 404 })
}

function list(mails: readonly Mail[]): string {
  if (mails.length === 0) return '<p class="quiet">No mail yet. What the wallet sends arrives here.</p>'
  return mails.map(describe).join('')
}

function describe({ id, receivedAt, from, to, subject, text, html }: Mail): string {
  const time = new Date(receivedAt).toISOString().slice(11, 19)
  const asHtml = html === undefined ? '' : `<p><a href="/mails/${id}">As a mail program shows it</a></p>`
  return `<article><h2>${escapeHtml(subject)}</h2>
<p class="quiet">${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${time} UTC</p>
<pre>${escapeHtml(text)}</pre>${asHtml}</article>`
}
