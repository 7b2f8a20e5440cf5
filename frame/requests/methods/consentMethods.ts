import { UnsupportedMethodError } from '#shared/errors.ts'
import type { RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import type { ConsentMethod, OwnConsentMethod } from './consentMethod.ts'
import { ofOtherWallets } from './ofOtherWallets.ts'
import { personalSign } from './personalSign.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import { sendUserOperation } from './sendUserOperation.ts'
import { signTypedData } from './signTypedData.ts'
import { solanaSignAllTransactions } from './solanaSignAllTransactions.ts'
import { solanaSignAndSendTransaction } from './solanaSignAndSendTransaction.ts'
import { solanaSignIn } from './solanaSignIn.ts'
import { solanaSignMessage } from './solanaSignMessage.ts'
import { solanaSignTransaction } from './solanaSignTransaction.ts'

type Rows = typeof rpcMethods
type ConsentName = { [name in RpcMethodName]: Rows[name]['policy'] extends 'consent' ? name : never }[RpcMethodName]
type OtherName = { [name in ConsentName]: Rows[name] extends { otherWalletsOnly: true } ? name : never }[ConsentName]

export type OwnConsentName = Exclude<ConsentName, OtherName>

/** A row of policy `consent` in `rpcMethods` needs a row here. */
export const consentMethods = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData('eth_signTypedData_v4'),
  eth_sendTransaction: sendTransaction,
  eth_sendUserOperation: sendUserOperation,
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: ofOtherWallets({ takesEffect: false }),
  wallet_revokePermissions: ofOtherWallets({ takesEffect: false }),
  solana_signMessage: solanaSignMessage,
  solana_signIn: solanaSignIn,
  solana_signTransaction: solanaSignTransaction,
  solana_signAllTransactions: solanaSignAllTransactions,
  solana_signAndSendTransaction: solanaSignAndSendTransaction,
} satisfies Record<OwnConsentName, OwnConsentMethod> & Record<OtherName, ConsentMethod>

const isConsentName = (method: string): method is ConsentName => Object.hasOwn(consentMethods, method)

export function consentMethod(method: RpcMethodName): ConsentMethod | undefined {
  return isConsentName(method) ? consentMethods[method] : undefined
}

export function ownConsentMethod(method: string): OwnConsentMethod | undefined {
  if (!isConsentName(method)) return undefined
  const row: ConsentMethod | OwnConsentMethod = consentMethods[method]
  return 'answer' in row ? row : undefined
}

/** Returns the row of a method that the own wallet answers. Throws 4200 for any other name. */
export function requireOwnMethod(method: string): OwnConsentMethod {
  const row = ownConsentMethod(method)
  if (!row) throw new UnsupportedMethodError(`Oriel's wallet does not support ${method}.`)
  return row
}
