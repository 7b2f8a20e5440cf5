import type { Namespace } from '#shared/caip.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { WalletRequest } from '#shared/wallet.ts'

/** `origin` is verified, and `params` are the output of the method's schema. */
export type CheckedRequest = Pick<WalletRequest, 'isChosen'> & {
  namespace: Namespace
  method: RpcMethodName
  params: unknown
  origin: string
}
