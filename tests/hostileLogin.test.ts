import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { approve, openDapp, readConnectedAddress, request } from './support/dapp.ts'
import { createEmail, readCode, submitName } from './support/login.ts'
import { chooseEmail, connectEmailWallet, readStoredToken, typeCode } from './support/loginFlow.ts'
import { testPorts, urls } from './support/ports.ts'
import { mockPasskeys } from './support/standInPasskey.ts'

// Second tier: a race of two tabs. windowForeign.test.ts covers a window that the page opened.

/** Sends a request from a program on the attacker's machine, where no browser restricts it. */
async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${testPorts.backend}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: () => JSON.parse(text) }
}

const createSecret = () => randomBytes(32).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

test('error: D7 a login that a thief began and a user finished cannot be claimed', async ({ page }) => {
  const verifier = createSecret()
  const begun = await call('/v1/login/social', { provider: 'github', verifierHash: hash(verifier) })
  const { attemptId, url } = begun.json()
  await page.goto(url)
  await submitName(page, 'victim')
  await page.waitForURL(`${urls.frame}/w/**`)
  const claimed = await call('/v1/login/claim', { attemptId, verifier })
  expect(claimed.status).toBe(410)
  expect(claimed.text).toContain('"browser"')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"token"')
  expect((await call('/v1/login/claim', { attemptId, verifier })).status).toBe(410)
})

test('error: a page with a stolen token gets nothing from the backend', async ({ page, context }) => {
  await openDapp(page, urls.stranger)
  const email = createEmail()
  await connectEmailWallet(page, email)
  await readConnectedAddress(page)
  const own = await context.newPage()
  await own.goto(urls.frame)
  const token = await readStoredToken(own)
  const stored = await call('/v1/custody/wallet', undefined, { authorization: `Bearer ${token}` })
  const { enrolId } = stored.json().enrolments[0] as { enrolId: string }

  const received = await page.evaluate(
    async ({ frame, token, enrolId }) => {
      const post = (path: string, body?: unknown) =>
        fetch(`${frame}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          body: body === undefined ? null : JSON.stringify(body),
          headers: { authorization: `Bearer ${token}` },
        }).then(
          ({ status }) => status,
          () => 'nothing',
        )
      return [
        await post('/v1/custody/wallet'),
        await post('/v1/custody/nonce', {}),
        await post(`/v1/custody/enrolments/${enrolId}/release`, {}),
        await post('/v1/login/session'),
      ]
    },
    { frame: urls.frame, token, enrolId },
  )
  expect(received).toEqual(['nothing', 'nothing', 'nothing', 'nothing'])

  // The token works for reading on the attacker's machine, but releasing the share also requires the browser's own key.
  const headers = { authorization: `Bearer ${token}` }
  const { nonce } = (await call('/v1/custody/nonce', {}, headers)).json() as { nonce: string }
  const signature = randomBytes(64).toString('base64url')
  const release = { nonce, ephemeral: createSecret(), signature }
  const refused = await call(`/v1/custody/enrolments/${enrolId}/release`, release, headers)
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain('"share"')
  const log = (await call('/v1/custody/log', undefined, headers)).json() as { event: string }[] | { data: unknown }
  expect(JSON.stringify(log)).toContain('"refused"')
})

test('error: a consent that shows one login makes no wallet for the login of another tab @second', async ({
  page,
  context,
}) => {
  const prompts = await mockPasskeys(context)
  await openDapp(page, urls.stranger)
  const ada = createEmail()
  const eve = createEmail('eve')
  const window = await chooseEmail(page, ada)
  await typeCode(window, await readCode(ada))
  await expect(window.getByText(`as ${ada}`)).toBeVisible()
  // Makes it look as if another tab had stored its login, and the storage event had not reached this tab yet.
  await window.evaluate((email) => {
    const [key = '', text = '{}'] = Object.entries(localStorage).find(([key]) => key.endsWith('/login')) ?? []
    const session = JSON.parse(text)
    const user = { ...session.user, id: 'eve', email }
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'A'.repeat(43), user }))
  }, eve)
  await approve(window, 'Create passkey & connect')
  await expect(window.getByText('Sign in again to continue.')).toBeVisible()
  await expect(window.getByText(`as ${eve}`)).toBeVisible()
  expect(prompts()).toBe(0)
  expect(await request(page, 'eth_accounts')).toEqual([])
  await window.getByRole('button', { name: 'Sign in another way' }).click()
  await expect(window.getByRole('button', { name: 'Continue with email' })).toBeVisible()
})
