import {
  CustodyLogEntry,
  DeletionNoted,
  type NewRecovery,
  type RecoveryKey,
  RecoveryShares,
} from '@oriel/shared/backend/custody.ts'
import { type EmailCode, EmailSent, SessionInfo } from '@oriel/shared/backend/login.ts'
import * as z from 'zod/mini'
import { callBackend, type Prove } from '../../../api/ownBackend.ts'
import { adjustEmailClock } from '../../../api/ownClock.ts'

const Nothing = z.unknown()
const Log = z.array(CustodyLogEntry)

export const accountApi = {
  sendChangeCode: async (token: string, email: string, prove: Prove | undefined): Promise<EmailSent> =>
    adjustEmailClock(
      await callBackend({
        method: 'POST',
        path: '/v1/login/email-change',
        token,
        body: { email },
        prove,
        result: EmailSent,
      }),
    ),

  verifyChange: (token: string, body: z.infer<typeof EmailCode>) =>
    callBackend({ method: 'POST', path: '/v1/login/email-change/verify', token, body, result: SessionInfo }),

  /** Deletes all of the user's data: immediately with a proof or without a wallet, otherwise at the returned time. */
  remove: (token: string, prove: Prove | undefined) =>
    callBackend({ method: 'DELETE', path: '/v1/account', token, prove, result: z.optional(DeletionNoted) }),

  log: (token: string, signal: AbortSignal) =>
    callBackend({ method: 'GET', path: '/v1/custody/log', token, result: Log, signal }),

  recoveryShares: (token: string) =>
    callBackend({ method: 'GET', path: '/v1/custody/recovery-shares', token, result: RecoveryShares }),

  putRecovery: (token: string, body: NewRecovery, prove: Prove) =>
    callBackend({ method: 'PUT', path: '/v1/custody/recovery', token, body, prove, result: Nothing }),

  addRecoveryKey: (token: string, body: RecoveryKey, prove: Prove) =>
    callBackend({ method: 'POST', path: '/v1/custody/recovery-keys', token, body, prove, result: Nothing }),

  removeRecoveryKey: (token: string, id: string, prove: Prove) =>
    callBackend({ method: 'DELETE', path: `/v1/custody/recovery-keys/${id}`, token, prove, result: Nothing }),

  removeEnrolment: (token: string, enrolId: string, prove: Prove) =>
    callBackend({ method: 'DELETE', path: `/v1/custody/enrolments/${enrolId}`, token, prove, result: Nothing }),
}
