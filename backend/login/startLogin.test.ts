import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareEmbedded } from '../database/folder.testing.ts'
import { startTestBackend, writeFiles } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'
import { startBackend } from '../server/server.ts'
import { createApiCaller, type Mailbox, shareKeys, signIn, startMailbox, wallet } from './login.testing.ts'

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.stop())

test('default: without logins there are neither routes nor a database', async () => {
  const dataDir = join(await writeFiles({}), 'data')
  const { url } = await startTestBackend({ publicOrigin: wallet, dataDir, shareKeys })
  const callApi = createApiCaller(url)
  for (const [method, path] of [
    ['GET', '/v1/login/session'],
    ['POST', '/v1/login/email'],
    ['POST', '/v1/login/social'],
    ['GET', '/v1/login/callback/google'],
    ['DELETE', '/v1/account'],
  ] as const) {
    expect([path, (await callApi(method, path)).status]).toEqual([path, 404])
  }
  expect(existsSync(dataDir)).toBe(false)
})

test('behavior: a login survives its process, and one process at a time may open the folder', async () => {
  const dataDir = join(await writeFiles({}), 'data')
  await prepareEmbedded(dataDir)
  const google = { id: 'google', clientId: 'id', clientSecret: 'secret' }
  const login = { email: { smtpUrl: mailbox.url, from: 'a@b.example' }, providers: [google] }
  const settings = { publicOrigin: wallet, dataDir, shareKeys, login }
  const first = await startTestBackend(settings)
  const { token, user } = await signIn(createApiCaller(first.url), mailbox, 'ada@mail.example')

  await expect(startTestBackend(settings)).rejects.toThrow(
    `"${dataDir}" is in use by another backend. Stop it, or set ORIEL_DATA_DIR to another folder.`,
  )
  const features = await (await fetch(`${first.url}/appkit/v1/config`)).json()
  expect(features.features[0]).toEqual({ id: 'social_login', isEnabled: true, config: ['email', 'google'] })
  const { paths } = await (await fetch(`${first.url}/openapi.json`)).json()
  const described = Object.keys(paths).filter((path) => /^\/v1\/(login|account$)/.test(path))
  expect(described.sort()).toEqual([
    '/v1/account',
    '/v1/login/callback/{provider}',
    '/v1/login/claim',
    '/v1/login/email',
    '/v1/login/email-change',
    '/v1/login/email-change/verify',
    '/v1/login/email/verify',
    '/v1/login/logout',
    '/v1/login/session',
    '/v1/login/social',
    '/v1/login/watch',
  ])
  const { schema } = paths['/v1/login/email'].post.requestBody.content['application/json']
  expect(schema).toMatchObject({ type: 'object', required: ['email'] })
  await first.stop()

  const taken = await startTestBackend()
  const port = Number(new URL(taken.url).port)
  const failing = startBackend(
    parseConfig({ ...settings, port, projects: { default: { allowedOrigins: [] } }, frameDir: null, scriptFile: null }),
  )
  await expect(failing).rejects.toThrow('is in use on 127.0.0.1')
  const second = await startTestBackend(settings)
  expect((await createApiCaller(second.url)('GET', '/v1/login/session', { token })).body.user).toEqual(user)
})

test('error: an unreadable key is reported when the backend starts', async () => {
  const root = await writeFiles({ 'apple.p8': 'no key' })
  await prepareEmbedded(join(root, 'data'))
  const apple = { id: 'apple', clientId: 'id', teamId: 'T', keyId: 'K', privateKeyFile: join(root, 'apple.p8') }
  const settings = { publicOrigin: wallet, dataDir: join(root, 'data'), shareKeys, login: { providers: [apple] } }
  await expect(startTestBackend(settings)).rejects.toThrow(
    /^login\.providers: the key of "apple" cannot be used \(.+\)\. Check/,
  )
})
