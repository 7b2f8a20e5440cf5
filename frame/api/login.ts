import {
  type ClaimLogin,
  type EmailCode,
  type EmailLogin,
  EmailSent,
  LoginSession,
  type Logout,
  SessionInfo,
  type SocialLogin,
  SocialStarted,
} from '@oriel/shared/backend/login.ts'
import * as z from 'zod/mini'
import { callBackend } from './ownBackend.ts'
import { adjustEmailClock, adjustSessionClock } from './ownClock.ts'

const Nothing = z.unknown()
type Claim = { token?: string | undefined; signal?: AbortSignal | undefined }
const Claimed = z.union([LoginSession, z.object({ state: z.literal('pending') })])

export const loginApi = {
  /**
   * Requests a login code by email. `token` is this browser's earlier login session, fresh or stale. The new session
   * replaces it.
   */
  sendCode: async (body: z.infer<typeof EmailLogin>, token?: string): Promise<EmailSent> =>
    adjustEmailClock(await callBackend({ method: 'POST', path: '/v1/login/email', body, token, result: EmailSent })),

  verifyCode: async (body: z.infer<typeof EmailCode>, token?: string): Promise<LoginSession> =>
    adjustSessionClock(
      await callBackend({ method: 'POST', path: '/v1/login/email/verify', body, token, result: LoginSession }),
    ),

  begin: (body: z.infer<typeof SocialLogin>) =>
    callBackend({ method: 'POST', path: '/v1/login/social', body, result: SocialStarted }),

  async claim(body: z.infer<typeof ClaimLogin>, { token, signal }: Claim): Promise<LoginSession | undefined> {
    const call = { method: 'POST', path: '/v1/login/claim', body, token, result: Claimed, signal } as const
    const claimed = await callBackend(call)
    return 'token' in claimed ? adjustSessionClock(claimed) : undefined
  },

  session: (token: string) => callBackend({ method: 'GET', path: '/v1/login/session', token, result: SessionInfo }),

  logout: (token: string, body: z.infer<typeof Logout> = {}) =>
    callBackend({ method: 'POST', path: '/v1/login/logout', token, body, result: Nothing }),
}
