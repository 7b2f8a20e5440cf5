import { expect, type Page } from '@playwright/test'
import type { Mail } from '../../localnet/logins/mailInbox.ts'
import { urls } from './ports.ts'

export function createEmail(name = 'ada'): string {
  // Uses no digits, because the tests find the code by looking for six digits in the email.
  const letters = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => String.fromCharCode(97 + (byte % 26)))
  return `${name}-${letters.join('')}@example.org`
}

/** Returns the emails to this address, newest first. */
export async function readMails(email: string): Promise<Mail[]> {
  const answer = await fetch(`${urls.inbox}/mails?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Mail[]
}

/** Waits until the subject or text of this many emails to the address matches `pattern`. Returns the newest. */
export async function readMail(email: string, pattern: RegExp, { count = 1 } = {}): Promise<Mail> {
  const find = async () => (await readMails(email)).filter(({ subject, text }) => pattern.test(`${subject}\n${text}`))
  await expect.poll(async () => (await find()).length, { message: `mails for ${email}` }).toBeGreaterThanOrEqual(count)
  const [newest] = await find()
  if (!newest) throw new Error(`The mails for ${email} are gone.`)
  return newest
}

const code = /(?<!\d)\d{6}(?!\d)/

/** Waits for a login code and returns it. `count` is the number of codes requested so far. */
export async function readCode(email: string, options?: { count: number }): Promise<string> {
  const { text } = await readMail(email, code, options)
  return code.exec(text)?.[0] ?? ''
}

export async function submitName(page: Page, name: string) {
  await page.getByLabel('Name or email address').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function cancelSignIn(page: Page) {
  await page.getByRole('button', { name: 'Cancel' }).click()
}

export const filePassword = 'a long enough password'

export async function saveRecoveryFile(window: Page): Promise<string> {
  const path = await createRecoveryFile(window)
  await window.getByRole('button', { name: 'I’ve saved it' }).click()
  return path
}

/**
 * Creates a recovery file with a password. Returns the file's path. Does not confirm to the wallet that the file is
 * saved.
 */
export async function createRecoveryFile(window: Page): Promise<string> {
  const instead = window.getByRole('button', { name: 'Use a backup file instead' })
  const field = window.getByLabel('Password for the file')
  await expect(instead.or(field)).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await field.fill(filePassword)
  await window.getByLabel('Repeat password').fill(filePassword)
  await window.getByRole('button', { name: 'Create backup file' }).click()
  const saved = window.getByRole('button', { name: 'I’ve saved it' })
  await expect(saved).toHaveAttribute('aria-disabled', 'true')
  const button = window.getByRole('button', { name: 'Download file' })
  const [download] = await Promise.all([window.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^oriel-recovery-[0-9a-fA-F]{6}\.json$/)
  return await download.path()
}

export async function approveByFarcaster(url: string, name: string) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ name }) })
  if (!answer.ok) throw new Error(`The phone answers ${answer.status}: ${await answer.text()}`)
}
