import type { LoginSession } from '@oriel/shared/backend/login.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { loginAttempt } from '../features/login/model/loginAttempt.ts'
import { stubStorage } from '../state/storage.testing.ts'
import { storage } from '../state/storage.ts'
import { loginSession } from './loginSession.ts'

const createSession = (name: string, loginAt: number): LoginSession => ({
  token: name.repeat(43),
  user: { id: name, provider: 'email', email: `${name}@mail.example` },
  loginAt,
  freshUntil: Date.now() + 600_000,
  expiresAt: Date.now() + 6_000_000,
})
const getSession = () => loginSession.store.getState().session

beforeEach(() => {
  stubStorage()
  stubStorage('sessionStorage')
  loginAttempt.load()
  loginSession.load()
})

test('behavior: an older login never replaces the newer one of another tab', () => {
  loginSession.keep(createSession('a', 1))
  storage.set('login', createSession('b', 2))
  loginSession.keep(createSession('a', 1))
  expect([getSession()?.user.id, storage.get('login')?.user.id]).toEqual(['b', 'b'])
  const changed = { ...createSession('b', 2), user: { id: 'b', provider: 'email', email: 'new@mail.example' } as const }
  loginSession.keep(changed)
  expect(storage.get('login')?.user.email).toBe('new@mail.example')
  loginSession.keep(createSession('a', 3))
  expect([getSession()?.user.id, storage.get('login')?.user.id]).toEqual(['a', 'a'])
})

test('behavior: a login in another tab takes effect at once, before its event arrives', () => {
  loginSession.keep(createSession('a', Date.now()))
  storage.set('login', createSession('b', Date.now()))
  expect(loginSession.fresh().user.id).toBe('b')
})

test('behavior: an old login is marked as old, but not restored after another tab signed out or in', () => {
  const old = createSession('a', 1)
  loginSession.keep(old)
  loginSession.age(old)
  expect([loginSession.isFresh(), storage.get('login')?.freshUntil]).toEqual([false, 0])
  storage.set('login', createSession('b', 2))
  loginSession.age(old)
  expect([loginSession.isFresh(), getSession()?.user.id]).toEqual([true, 'b'])
  storage.remove('login')
  loginSession.age(old)
  expect([getSession(), storage.get('login')]).toEqual([undefined, undefined])
})

test('behavior: a sent code is available to every window, one per address, until it expires', () => {
  const createAttempt = (attemptId: string, expiresAt: number) => ({ attemptId, sentAt: 0, resendAt: 0, expiresAt })
  const later = Date.now() + 60_000
  loginAttempt.noteSent('ada@mail.example', createAttempt('1', later))
  loginAttempt.noteSent('Ben@mail.example', createAttempt('2', later))
  loginAttempt.noteSent('old@mail.example', createAttempt('3', Date.now() - 1))
  stubStorage('sessionStorage')
  loginAttempt.load()
  const getKnownAttempts = () =>
    ['ada', 'ben', 'old', 'eve'].map((name) => loginAttempt.sentTo(`${name}@mail.example`)?.attemptId)
  expect(getKnownAttempts()).toEqual(['1', '2', undefined, undefined])
  loginAttempt.noteSent('ada@mail.example', createAttempt('4', later))
  loginAttempt.forgetSent('ben@mail.example')
  expect(getKnownAttempts()).toEqual(['4', undefined, undefined, undefined])
  localStorage.setItem('oriel/codesSent', '[{"email":7}]')
  expect(getKnownAttempts()[0]).toBeUndefined()
})

test('behavior: a panel that follows the login for each of many questions listens once', () => {
  const listen = vi.fn()
  vi.stubGlobal('addEventListener', listen)
  storage.set('login', createSession('a', 1))
  for (let at = 0; at < 3; at++) loginSession.follow()
  expect(listen).toHaveBeenCalledOnce()
  expect(getSession()?.user.id).toBe('a')
  vi.unstubAllGlobals()
})
