import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { cancelAt, farcasterPhone, newEmail, readCode, signInAt } from './support/login.ts'
import { urls } from './support/ports.ts'

// What the wallet window asks of the backend, without its screens: every way to sign in, in a real browser, at the localnet's
// providers. The cookie that ties a login to its browser has to come back from another site, by a link and by a form.

type Answer = { status: number; body: Record<string, unknown> }

/** From the wallet's own origin, as its pages do. */
function call(page: Page, path: string, body: unknown): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(`/v1/login/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    [path, body] as const,
  )
}

async function begin(page: Page, provider: string) {
  const verifier = randomBytes(32).toString('base64url')
  const verifierHash = createHash('sha256').update(verifier).digest('base64url')
  const { status, body } = await call(page, 'social', { provider, verifierHash })
  expect(status).toBe(200)
  const { attemptId, url } = body as { attemptId: string; url: string }
  return { url, claim: () => call(page, 'claim', { attemptId, verifier }) }
}

async function signIn(page: Page, provider: string, atProvider: () => Promise<void>) {
  await page.goto(urls.frame)
  const { url, claim } = await begin(page, provider)
  expect((await claim()).status).toBe(202)
  await page.goto(url)
  await atProvider()
  // The page of the wallet may clear its address by itself.
  await page.waitForURL(`${urls.frame}/w/*`)
  return await claim()
}

test('default: a person signs in at every provider, and is the same one the next time', async ({ page }) => {
  const ids = new Set<unknown>()
  for (const provider of ['google', 'apple', 'github', 'discord', 'x', 'facebook']) {
    const { status, body } = await signIn(page, provider, () => signInAt(page, 'Ada Lovelace'))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ provider, username: 'Ada Lovelace', email: `ada.lovelace@${provider}.example` })
    ids.add((body.user as { id: string }).id)
  }
  expect(ids.size).toBe(6)
  const { body } = await signIn(page, 'apple', () => signInAt(page, 'ada lovelace'))
  expect(ids).toContain((body.user as { id: string }).id)
})

test('default: by mail, and with Farcaster', async ({ page }) => {
  await page.goto(urls.frame)
  const email = newEmail()
  const { body: sent } = await call(page, 'email', { email })
  const code = await readCode(email)
  const verified = await call(page, 'email/verify', { attemptId: sent.attemptId, code })
  expect(verified).toMatchObject({ status: 200, body: { user: { provider: 'email', email } } })

  const { url, claim } = await begin(page, 'farcaster')
  expect((await claim()).status).toBe(202)
  await farcasterPhone(url, 'Ada')
  expect(await claim()).toMatchObject({ status: 200, body: { user: { provider: 'farcaster', username: 'ada' } } })
})

test('error: who says no at a provider is not signed in', async ({ page }) => {
  for (const provider of ['google', 'apple']) {
    const { status, body } = await signIn(page, provider, () => cancelAt(page))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({ reasons: [{ field: 'denied' }] })
  }
})
