import { randomUUID } from 'node:crypto'
import {
  createClock,
  type Mailbox,
  signIn as signInByMail,
  startLoginBackend,
  type TestStore,
  wallet,
} from '../login/login.testing.ts'
import { createProver, type Prove } from './authority.testing.ts'
import { type CallApi, createApiCaller, expectSuccess, makeNewWallet, readKey } from './client.testing.ts'

export const minute = 60_000
let years = 0

export async function startInstances({ store, mailbox, keys }: { store: TestStore; mailbox: Mailbox; keys?: string }) {
  const clock = createClock()
  // Rate limits persist between tests, so each test runs in a different year.
  clock.pass(years++ * 366 * 24 * 60 * minute)
  const login = { email: { smtpUrl: mailbox.url, from: 'wallet@example.com' } }
  const setup = { store, login, clock, keys }
  const first = await startLoginBackend(setup)
  const second = await startLoginBackend(setup)

  async function signIn() {
    const email = `${randomUUID()}@example.com`
    const { token, user } = await signInByMail(first.callApi, mailbox, email)
    const as: { token: string; origin: string; prove?: Prove } = { token, origin: wallet }
    const callers: [CallApi, CallApi] = [createApiCaller(first.url, as), createApiCaller(second.url, as)]
    return { as, callers, callApi: callers[0], token, email, userId: user.id }
  }

  async function signInWithWallet() {
    const user = await signIn()
    const key = await readKey(user.callApi)
    const created = await makeNewWallet(key)
    await expectSuccess(user.callApi('PUT', '/v1/custody/wallet', created.upload))
    user.as.prove = createProver(created.entropy, created.upload.walletId)
    return { ...user, ...created, key }
  }
  const callAs = (token: string, prove?: Prove) => createApiCaller(first.url, { token, origin: wallet, prove })
  return { clock, url: first.url, signIn, signInWithWallet, callAs }
}

export async function getErrorMessage(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'it worked',
    (error: Error) => error.message,
  )
}
