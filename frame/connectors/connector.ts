import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { Account, ConnectorType } from '#shared/wallet.ts'
import type { ApprovedTransaction } from './sendTransaction.ts'

/** A request on its way to a wallet, after every check. */
export type ConnectorRequest = {
  method: RpcMethodName
  params: unknown
  networkId: CaipNetworkId
  /** Address of the account that is to sign. */
  address: string
  /** The proved origin of the page that asks. */
  origin: string
  /** What the user approved, and where; undefined where the wallet itself asks. */
  approved: Approved | undefined
}

export type Approved = {
  surface: 'frame' | 'window'
  /** Only where a transaction was approved. */
  transaction?: ApprovedTransaction | undefined
}

export type Connection = {
  /** The granted account comes first. */
  accounts: Account[]
  /** Index of the granted account at the wallet. */
  account: number
}

/** A way to reach a wallet. A plain object; there is nothing to construct or to inherit. */
export type Connector = {
  id: string
  name: string
  type: ConnectorType
  namespaces: Namespace[]
  /** True when the wallet has a screen of its own for `consent` requests; ours then stays away. */
  asksUser: boolean
  supports: (method: RpcMethodName) => boolean
  /** Opens what the user needs to choose this wallet, and resolves when they have. */
  connect: (namespace: Namespace) => Promise<Connection>
  /** Connects again without asking, from what is stored; undefined when that is not possible any more. */
  restore: (namespace: Namespace, account: number) => Promise<Connection | undefined>
  disconnect: () => Promise<void>
  request: (request: ConnectorRequest) => Promise<unknown>
}
