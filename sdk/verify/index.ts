export type { SignInRefusal } from '@oriel/shared/errors/signInErrors.ts'
export type { SignInNode } from './checkSignature.ts'
export type { SignInFields } from './readMessage.ts'
export {
  type SignedText,
  type SignInDemands,
  type SignInResult,
  type SignInsResult,
  type VerifiedAccount,
  type VerifiedSignIn,
  verifySignIn,
  verifySignIns,
} from './verifySignIn.ts'
export { type TokenDemands, type TokenRefusal, type TokenResult, verifyToken } from './verifyToken.ts'
