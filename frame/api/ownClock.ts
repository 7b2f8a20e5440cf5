import type { EmailSent, LoginSession } from '#shared/login.ts'

/** A session as it arrives, in times of this device's clock: the backend's may be minutes away from it. */
export function sessionByOwnClock(session: LoginSession, now = Date.now()): LoginSession {
  const ahead = now - session.loginAt
  return { ...session, loginAt: now, freshUntil: session.freshUntil + ahead, expiresAt: session.expiresAt + ahead }
}

/** The same of a code that was sent. */
export function sentByOwnClock(sent: EmailSent, now = Date.now()): EmailSent {
  const ahead = now - sent.sentAt
  return { ...sent, sentAt: now, resendAt: sent.resendAt + ahead, expiresAt: sent.expiresAt + ahead }
}
