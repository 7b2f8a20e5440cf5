import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { ConnectedUser } from '#shared/login.ts'
import type { Network } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { Account, ConnectorType } from '#shared/wallet.ts'
import type { UnsignedSolana } from '../../chains/solana/wire/unsigned.ts'
import type { RecordedText, TransactionNote } from '../../state/transactionRecord.ts'
import type { ApprovedTransaction } from '../../transactions/sendTransaction.ts'
import type { LoginChoice } from '../../walletWindow/message.ts'

/** A request on its way to a wallet, after every check. */
export type ConnectorRequest = {
  method: RpcMethodName
  params: unknown
  networkId: CaipNetworkId
  /** Address of the account that is to sign; empty where the method names none. */
  address: string
  /** The proved origin of the page that asks. */
  origin: string
  /** What the user approved, and where; undefined where the wallet itself asks. */
  approved: Approved | undefined
  /** What the record of a transaction says beside what the wallet knows. */
  note?: TransactionNote | undefined
}

/** The transactions that the visitor saw and approved: each one as it will be signed, in the order of the request. */
export type ApprovedSolana = {
  transactions: UnsignedSolana[]
  /** What the transactions do, in the words of the approval. */
  title: RecordedText
}

export type Approved = {
  surface: 'frame' | 'window'
  /** Only where a transaction was approved. */
  transaction?: ApprovedTransaction | undefined
  /** Only where transactions of Solana were approved. */
  solana?: ApprovedSolana | undefined
}

/** What a wallet grants in one namespace. */
export type Grant = {
  /** The granted account comes first. */
  accounts: Account[]
  /** Index of the granted account at the wallet; 0 where the wallet chooses itself. */
  account: number
  /** The network that the wallet itself is on; undefined where it has none of its own. */
  networkId?: CaipNetworkId | undefined
  /** The networks that the wallet agreed to; undefined where it takes every one. */
  networks?: CaipNetworkId[] | undefined
  /** Where one connector reaches many wallets: the name of this one. */
  walletName?: string | undefined
  /** Who is signed in to the wallet. */
  user?: ConnectedUser | undefined
}

/** What a wallet grants, per namespace. */
export type Connection = Partial<Record<Namespace, Grant>>

export type ConnectRequest = {
  /** What is wanted; a wallet may grant less, but not nothing. */
  namespaces: Namespace[]
  /** Aborted when the visitor leaves or begins another attempt: a connection made afterwards must be ended again. */
  signal: AbortSignal
  /** The wallet of this login, where one was chosen. */
  login?: LoginChoice | undefined
}

/** A way to reach a wallet. A plain object; there is nothing to construct or to inherit. */
export type Connector = {
  /** The same after a reload: sessions are stored under it. */
  id: string
  name: string
  type: ConnectorType
  namespaces: Namespace[]
  /** EIP-6963. */
  rdns?: string | undefined
  /** A data: URL. */
  icon?: string | undefined
  /** True when the wallet has a screen of its own for `consent` requests; ours then stays away. */
  asksUser: boolean
  supports: (method: RpcMethodName) => boolean
  /** Opens what the user needs to choose this wallet, and resolves when they have. Each call is an attempt of its own. */
  connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Connects again without asking, from what is stored: `locked` when the wallet is there but shares nothing now, undefined
   * when it is not possible any more. May take as long as the wallet does.
   */
  restore: (namespaces: Namespace[], account: number) => Promise<Connection | 'locked' | undefined>
  /** Ends it at the wallet, as far as that knows of connections. */
  disconnect: (namespaces: Namespace[]) => Promise<void>
  /** Takes back the permission itself (EIP-2255), so that the next connection asks again. */
  revoke?: (namespaces: Namespace[]) => Promise<void>
  /** Where the wallet has a network of its own: resolves when it says that it is on this one. */
  switchNetwork?: (network: Network) => Promise<void>
  /** Where the wallet answers with hashes of its own: the one that the chain knows, once there is one. */
  hashOnChain?: (hash: string) => Promise<string | undefined>
  request: (request: ConnectorRequest) => Promise<unknown>
}
