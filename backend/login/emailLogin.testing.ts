import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import {
  createClock,
  type Mailbox,
  openTestStore,
  startLoginBackend,
  startMailbox,
  type TestStore,
} from './login.testing.ts'

export let store: TestStore
export let mailbox: Mailbox
export let email: string
export let login: Record<string, unknown>

export function describeOnBothDatabases(tests: () => void) {
  describe.each(['PGlite', 'PostgreSQL'] as const)('on %s', (kind) => {
    beforeAll(async () => {
      store = await openTestStore(kind)
      mailbox = await startMailbox((to) => to.startsWith('nobody'))
      login = { email: { smtpUrl: mailbox.url, from: 'Wallet <wallet@wallet.example>' } }
    })
    afterAll(async () => {
      await store.stop()
      await mailbox.stop()
    })
    beforeEach(() => {
      email = `${crypto.randomUUID()}@mail.example`
    })
    tests()
  })
}

export const start = (clock = createClock()) => startLoginBackend({ store, login, clock })
