import { normalizeEmail } from '@oriel/backend/login/emailAddress.ts'
import { EmailAddress } from '@oriel/shared/backend/login.ts'
import { CustodyConflictError, EmailRefusedError, LoginLockedError } from '@oriel/shared/errors/loginErrors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { describeCodeFailure } from '../features/login/email/describeCodeFailure.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { loginApi } from './login.ts'

await loadMessages('common', 'login')
afterEach(() => vi.unstubAllGlobals())

async function verifyRefused(status: number, reason: { field: string; attemptsLeft?: number }, waitS?: number) {
  const body = { status: 'FAILED', reasons: [{ description: 'No.', ...reason }] }
  const headers = waitS === undefined ? {} : { 'retry-after': String(waitS) }
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers }))
  return loginApi.verifyCode({ attemptId: 'one', code: '123456' }).catch((error: Error & { code: number }) => error)
}

test('error: a malformed address is an error about the address, not a conflict with another browser', async () => {
  expect(await verifyRefused(400, { field: 'email' })).toMatchObject({ code: EmailRefusedError.code })
  expect(await verifyRefused(409, { field: 'email' })).toMatchObject({ code: CustodyConflictError.code })
})

test('error: a used code asks for a new one; a locked address asks to wait', async () => {
  const spent = (await verifyRefused(429, { field: 'locked', attemptsLeft: 0 }, 12)) as Error
  expect(spent).toMatchObject({ code: LoginLockedError.code })
  expect(describeCodeFailure(spent)).toBe('Too many wrong codes. Send a new one.')
  const locked = (await verifyRefused(429, { field: 'locked' }, 3600)) as Error
  expect(describeCodeFailure(locked)).toMatch(/^Too many tries. Try again after /)
})

test.each([
  ['ada@example.org', true],
  ["o'neil.ada+wallet_1@mail.example.org", true],
  ['ada@bücher.example', true],
  ['müller@example.org', false],
  ['ada..b@example.org', false],
  ['.ada@example.org', false],
  ['a"b@example.org', false],
  ['a,b@example.org', false],
  ['ada@example', false],
])('behavior: the frame and the backend agree on %s: %s', (email, isValid) => {
  expect(z.safeParse(EmailAddress, email).success).toBe(isValid)
  expect(normalizeEmail(email) !== undefined).toBe(isValid)
})
