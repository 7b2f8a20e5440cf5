import * as z from 'zod/mini'
import {
  type ClaimLogin,
  type EmailCode,
  type EmailLogin,
  EmailSent,
  LoginSession,
  SessionInfo,
  type SocialLogin,
  SocialStarted,
} from '#shared/login.ts'
import { callBackend } from './ownBackend.ts'
import { sentByOwnClock, sessionByOwnClock } from './ownClock.ts'

const Nothing = z.unknown()
const Claimed = z.union([LoginSession, z.object({ state: z.literal('pending') })])

/** `/v1/login/*` of the wallet's own backend, which answers the wallet's own pages only. */
export const loginApi = {
  sendCode: async (body: z.infer<typeof EmailLogin>): Promise<EmailSent> =>
    sentByOwnClock(await callBackend({ method: 'POST', path: '/v1/login/email', body, result: EmailSent })),

  verifyCode: async (body: z.infer<typeof EmailCode>): Promise<LoginSession> =>
    sessionByOwnClock(
      await callBackend({ method: 'POST', path: '/v1/login/email/verify', body, result: LoginSession }),
    ),

  begin: (body: z.infer<typeof SocialLogin>) =>
    callBackend({ method: 'POST', path: '/v1/login/social', body, result: SocialStarted }),

  /** The session of a login that is done; undefined while it is not. */
  async claim(body: z.infer<typeof ClaimLogin>, signal?: AbortSignal): Promise<LoginSession | undefined> {
    const claimed = await callBackend({ method: 'POST', path: '/v1/login/claim', body, result: Claimed, signal })
    return 'token' in claimed ? sessionByOwnClock(claimed) : undefined
  },

  session: (token: string) => callBackend({ method: 'GET', path: '/v1/login/session', token, result: SessionInfo }),

  logout: (token: string) => callBackend({ method: 'POST', path: '/v1/login/logout', token, result: Nothing }),
}
