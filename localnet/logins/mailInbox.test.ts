import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { describeTakenPort, findFreePort } from '../servers/ports.ts'
import { type Mail, startMailInbox } from './mailInbox.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function start() {
  const inbox = await startMailInbox({ smtpPort: 0, port: 0 })
  const post = createTransport(inbox.smtpUrl)
  stops.push(inbox.stop, () => post.close())
  const read = async (to?: string) => {
    const answer = await fetch(`${inbox.url}/mails${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)
    return (await answer.json()) as Mail[]
  }
  return { inbox, post, read }
}

// Long lines, a line with only a dot, and non-ASCII letters each make the mail library use a different encoding.
const text = `Hello José,\n\nyour code is 123456.\n.\n${'A long line without end. '.repeat(12)}\n= =3D \u{1F511} ключ`
const subject = `${'Ваш код – 123456! '.repeat(6)}end`
const from = '"Oriel – Wallet" <wallet@oriel.example>'

test('default: a mail with alternatives arrives as it was written', async () => {
  const { inbox, post, read } = await start()
  const html = `<p>Hello José, your code is <b>123456</b>.</p><script>document.title = 'ran'</script>`
  await post.sendMail({ from, to: 'Ada@Example.org', subject, text, html })
  await post.sendMail({ from, to: ['b@example.org', 'c@example.org'], subject: 'Second', text: 'Short' })

  const mails = await read()
  expect(mails.map(({ id, to }) => [id, to])).toEqual([
    [2, ['b@example.org', 'c@example.org']],
    [1, ['ada@example.org']],
  ])
  expect(await read('ADA@example.org')).toEqual([
    {
      id: 1,
      to: ['ada@example.org'],
      subject,
      text,
      html,
      from: 'Oriel – Wallet <wallet@oriel.example>',
      receivedAt: expect.any(Number),
    },
  ])
  expect(mails[0]).not.toHaveProperty('html')

  const page = await (await fetch(inbox.url)).text()
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('your code is 123456'))
  expect(page).toContain('http-equiv="refresh"')
  const response = await fetch(`${inbox.url}/mails/1`)
  expect(await response.text()).toBe(html)
  expect(response.headers.get('content-security-policy')).toBe('sandbox')
})

test.each(['base64', 'quoted-printable'] as const)('behavior: a body in %s is decoded', async (textEncoding) => {
  const { post, read } = await start()
  await post.sendMail({ from, to: 'ada@example.org', subject: 'Plain', text, textEncoding })
  expect((await read())[0]?.text).toBe(text)
})

test('behavior: the content of a mail is escaped on the page', async () => {
  const { inbox, post } = await start()
  const tag = '<img src=x onerror=alert(1)>'
  await post.sendMail({ from, to: 'ada@example.org', subject: tag, text: tag })
  const page = await (await fetch(inbox.url)).text()
  expect(page).not.toContain('<img')
  expect(page.split('&lt;img').length).toBe(3)
  expect((await fetch(`${inbox.url}/mails/1`)).status).toBe(404)
})

test('error: a mail that is too large is refused', async () => {
  const { post, read } = await start()
  const mail = { from, to: 'ada@example.org', subject: 'Large', text: 'a'.repeat(1_100_000) }
  await expect(post.sendMail(mail)).rejects.toThrow('The mail has more than 1048576 bytes.')
  expect(await read()).toEqual([])
})

test('error: a taken port is reported in one sentence, and the other one stays free', async () => {
  const { inbox } = await start()
  const [smtpPort, port] = [inbox.smtpUrl, inbox.url].map((url) => Number(new URL(url).port)) as [number, number]
  const free = await findFreePort()
  await expect(startMailInbox({ smtpPort: free, port })).rejects.toThrow(describeTakenPort(port))
  await expect(startMailInbox({ smtpPort, port: free })).rejects.toThrow(describeTakenPort(smtpPort))
  await (await startMailInbox({ smtpPort: free, port: 0 })).stop()
})
