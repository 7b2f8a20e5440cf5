import type { Namespace } from '#shared/chains/caip.ts'
import type { WalletRequest } from '#shared/kit/wallet.ts'
import type { RpcMethodName } from '#shared/rpc/rpcMethods.ts'

/** `origin` is verified, and `params` are the output of the method's schema. */
export type CheckedRequest = Pick<WalletRequest, 'isChosen'> & {
  namespace: Namespace
  method: RpcMethodName
  params: unknown
  origin: string
}
