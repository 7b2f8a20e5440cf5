import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { WalletRequest } from '@oriel/shared/kit/wallet.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'

/** Validated request from a page. `origin` is verified, and `params` are the output of the method's schema. */
export type CheckedRequest = Pick<WalletRequest, 'isChosen'> & {
  namespace: Namespace
  method: RpcMethodName
  params: unknown
  origin: string
}
