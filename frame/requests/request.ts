import type { Namespace } from '#shared/caip.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { WalletRequest } from '#shared/wallet.ts'

/** `origin` is the proved origin of the page, and `params` is what the schema of the method outputs. */
export type CheckedRequest = Pick<WalletRequest, 'isChosen'> & {
  namespace: Namespace
  method: RpcMethodName
  params: unknown
  origin: string
}
