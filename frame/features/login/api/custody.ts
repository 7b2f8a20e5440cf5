import {
  type AddEnrolment,
  CustodyKey,
  type NewWallet,
  Nonce,
  Recoverable,
  type RecoverRequest,
  Released,
  type ReleaseRequest,
  StoredWallet,
} from '@oriel/shared/backend/custody.ts'
import { getErrorData } from '@oriel/shared/errors/errors.ts'
import { CustodyConflictError } from '@oriel/shared/errors/loginErrors.ts'
import * as z from 'zod/mini'
import { callBackend, type Prove } from '../../../api/ownBackend.ts'

const Nothing = z.unknown()
const getPath = (path: string) => `/v1/custody/${path}`

export const custodyApi = {
  key: (token: string) => callBackend({ method: 'GET', path: getPath('key'), token, result: CustodyKey }),

  async wallet(token: string): Promise<StoredWallet | undefined> {
    return (
      (await callBackend({ method: 'GET', path: getPath('wallet'), token, result: z.nullable(StoredWallet) })) ??
      undefined
    )
  },

  putWallet: (token: string, body: NewWallet) =>
    callBackend({ method: 'PUT', path: getPath('wallet'), token, body, result: Nothing }),

  addEnrolment: (token: string, body: AddEnrolment, prove: Prove) =>
    callBackend({ method: 'POST', path: getPath('enrolments'), token, body, prove, result: Nothing }),

  nonce: (token: string) => callBackend({ method: 'POST', path: getPath('nonce'), token, result: Nonce }),

  release: (token: string, enrolId: string, body: ReleaseRequest) =>
    callBackend({ method: 'POST', path: getPath(`enrolments/${enrolId}/release`), token, body, result: Released }),

  recover: (token: string, body: z.infer<typeof RecoverRequest>) =>
    callBackend({ method: 'POST', path: getPath('recover'), token, body, result: Recoverable }),
}

export function isField(error: unknown, field: string): boolean {
  return error instanceof CustodyConflictError && getErrorData(error).field === field
}
