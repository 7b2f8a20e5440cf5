import { afterEach, expect, test, vi } from 'vitest'
import { accountApi } from '../features/login/api/account.ts'
import { loginApi } from './login.ts'

const minute = 60_000
const user = { id: 'ada', provider: 'email', email: 'ada@example.org' }

afterEach(() => vi.unstubAllGlobals())

function mockBackendAt(now: number) {
  const sent = { attemptId: 'one', sentAt: now, resendAt: now + 30_000, expiresAt: now + 20 * minute }
  const session = {
    token: 'A'.repeat(43),
    user,
    loginAt: now,
    freshUntil: now + 10 * minute,
    expiresAt: now + 60 * minute,
  }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/verify') || path.endsWith('/claim')) return Response.json(session)
    return Response.json(sent)
  })
}

const countMinutesUntil = (time: number | undefined) => Math.round(((time ?? 0) - Date.now()) / minute)

test.each([-25, -9.9, 0, 25])(
  'behavior: a login and a code last as long when the backend’s clock is %d minutes ahead',
  async (minutes) => {
    mockBackendAt(Date.now() + minutes * minute)
    const verifier = 'A'.repeat(43)
    const sessions = [
      await loginApi.verifyCode({ attemptId: 'one', code: '123456' }),
      await loginApi.claim({ attemptId: 'one', verifier }, {}),
    ]
    for (const session of sessions) {
      expect(countMinutesUntil(session?.loginAt)).toBeCloseTo(0)
      expect(countMinutesUntil(session?.freshUntil)).toBe(10)
      expect(countMinutesUntil(session?.expiresAt)).toBe(60)
    }
    const codes = [
      await loginApi.sendCode({ email: user.email }),
      await accountApi.sendChangeCode('A'.repeat(43), user.email, undefined),
    ]
    for (const { resendAt, expiresAt } of codes) {
      expect(Math.round((resendAt - Date.now()) / 1000)).toBe(30)
      expect(countMinutesUntil(expiresAt)).toBe(20)
    }
  },
)
