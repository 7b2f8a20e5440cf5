import type { EmailSent, LoginSession } from '@oriel/shared/backend/login.ts'

/** Converts a new session's timestamps to this device's clock. The backend's clock may differ by minutes. */
export function adjustSessionClock(session: LoginSession, now = Date.now()): LoginSession {
  const ahead = now - session.loginAt
  return { ...session, loginAt: now, freshUntil: session.freshUntil + ahead, expiresAt: session.expiresAt + ahead }
}

export function adjustEmailClock(sent: EmailSent, now = Date.now()): EmailSent {
  const ahead = now - sent.sentAt
  return { ...sent, sentAt: now, resendAt: sent.resendAt + ahead, expiresAt: sent.expiresAt + ahead }
}
