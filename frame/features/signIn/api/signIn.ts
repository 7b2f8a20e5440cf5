import { SignInNonce, type SignInProof, SignInSessions, SignInVerified } from '@oriel/shared/signIn/signInAnswers.ts'
import { callBackend } from '../../../api/ownBackend.ts'
import { config } from '../../../platform/config.ts'

const createQuery = (about: Record<string, string> = {}) =>
  new URLSearchParams({ projectId: config.projectId, ...about })

export const signInApi = {
  nonce: (origin: string) =>
    callBackend({ method: 'GET', path: `/v1/siwx/nonce?${createQuery({ origin })}`, result: SignInNonce }),

  verify: (body: SignInProof) =>
    callBackend({ method: 'POST', path: `/v1/siwx/verify?${createQuery()}`, body, result: SignInVerified }),

  sessions: (token: string) => callBackend({ method: 'GET', path: '/v1/siwx/sessions', token, result: SignInSessions }),

  end: (token: string) => callBackend({ method: 'DELETE', path: '/v1/siwx/sessions', token, result: SignInSessions }),
}
