import { UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import type { RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { loadPart } from '../chains/chain/loadPart.ts'
import type { ConsentMethod, OwnConsentMethod } from './method/consentMethod.ts'
import { readNamedNetwork, readOperationSender, readSender, readSignInAddress, readText } from './method/params.ts'

type Rows = typeof rpcMethods
type ConsentName = { [name in RpcMethodName]: Rows[name]['policy'] extends 'consent' ? name : never }[RpcMethodName]
type OtherName = { [name in ConsentName]: Rows[name] extends { otherWalletsOnly: true } ? name : never }[ConsentName]

export type OwnConsentName = Exclude<ConsentName, OtherName>

const message = {
  readSigner: readSender,
  takesEffect: false,
  sends: false,
  title: 'approval.method.message',
  logLabel: 'log.message',
  isTransaction: false,
} as const

const transaction = {
  readSigner: readSender,
  takesEffect: true,
  sends: true,
  title: 'approval.method.transaction',
  logLabel: 'log.transaction',
  isTransaction: true,
} as const

const signedOnly = { ...transaction, sends: false, logLabel: 'solana.log.signed' } as const

/** Entry for methods that request permissions, which the built-in wallet does not support. */
const permission: ConsentMethod = { readSigner: readSender, takesEffect: false, sends: false }

/**
 * Every method whose policy in `rpcMethods` is `consent` needs an entry here. The method's own file exports a
 * `ConsentHandler` and is loaded when a page calls the method.
 */
export const consentMethods = {
  personal_sign: {
    ...message,
    readSigner: (params) => readText(params, 1),
    load: () => loadPart(import('./eip155/personalSign.ts')),
  },
  eth_signTypedData_v4: {
    ...message,
    readSigner: (params) => readText(params, 0),
    title: 'approval.method.typedData',
    logLabel: 'log.typedData',
    load: () => loadPart(import('./eip155/signTypedData.ts')),
  },
  eth_sendTransaction: {
    ...transaction,
    answersHash: true,
    load: () => loadPart(import('./eip155/sendTransaction.ts')),
    readNote: async (...args) => (await import('./eip155/readTransactionNote.ts')).readTransactionNote(...args),
  },
  eth_sendUserOperation: {
    ...transaction,
    readSigner: readOperationSender,
    title: 'approval.method.calls',
    load: () => loadPart(import('./eip155/sendUserOperation.ts')),
  },
  wallet_sendCalls: {
    ...transaction,
    readNetwork: readNamedNetwork,
    title: 'approval.method.calls',
    load: () => loadPart(import('./eip155/sendCalls.ts')),
  },
  wallet_grantPermissions: permission,
  wallet_revokePermissions: permission,
  solana_signMessage: {
    ...message,
    load: () => loadPart(import('./solana/solanaSignMessage.ts')),
  },
  solana_signIn: {
    ...message,
    readSigner: readSignInAddress,
    title: 'solana.method.signIn',
    load: () => loadPart(import('./solana/solanaSignIn.ts')),
  },
  solana_signTransaction: {
    ...signedOnly,
    title: 'solana.method.transaction',
    load: () => loadPart(import('./solana/solanaSignTransaction.ts')),
  },
  solana_signAllTransactions: {
    ...signedOnly,
    title: 'solana.method.transactions',
    load: () => loadPart(import('./solana/solanaSignAllTransactions.ts')),
  },
  solana_signAndSendTransaction: {
    ...transaction,
    answersHash: true,
    load: () => loadPart(import('./solana/solanaSignAndSendTransaction.ts')),
  },
} satisfies Record<OwnConsentName, OwnConsentMethod> & Record<OtherName, ConsentMethod>

const isConsentName = (method: string): method is ConsentName => Object.hasOwn(consentMethods, method)

/** Returns the method's entry. Throws 4200 if it has no entry. */
export function requireConsentMethod(method: string): ConsentMethod | OwnConsentMethod {
  if (isConsentName(method)) return consentMethods[method]
  throw new UnsupportedMethodError(`The wallet does not support ${method}.`)
}

export function findOwnMethod(method: string): OwnConsentMethod | undefined {
  const row: ConsentMethod | OwnConsentMethod | undefined = isConsentName(method) ? consentMethods[method] : undefined
  return row && isOwnMethod(row) ? row : undefined
}

/** Returns the method's entry. Throws 4200 if the built-in wallet does not support it. */
export function requireOwnMethod(method: string): OwnConsentMethod {
  const row = findOwnMethod(method)
  if (!row) throw new UnsupportedMethodError(`Oriel's wallet does not support ${method}.`)
  return row
}

export const isOwnMethod = (row: ConsentMethod): row is OwnConsentMethod => 'load' in row
