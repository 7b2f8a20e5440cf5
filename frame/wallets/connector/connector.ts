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
  /** Address of the signing account. Empty for a method that names none. */
  address: string
  /** The proved origin of the page that sends the request. */
  origin: string
  /** The approval of the visitor, with its surface. Undefined when the wallet itself asks. */
  approved: Approved | undefined
  /** Facts for the record of a transaction that the wallet does not know. */
  note?: TransactionNote | undefined
}

/** The transactions that the visitor saw and approved, each one as it will be signed, in the order of the request. */
export type ApprovedSolana = {
  transactions: UnsignedSolana[]
  /** The effect of the transactions, in the words of the approval. */
  title: RecordedText
}

export type Approved = {
  surface: 'frame' | 'window'
  /** Set when a transaction was approved. */
  transaction?: ApprovedTransaction | undefined
  /** Set when transactions of Solana were approved. */
  solana?: ApprovedSolana | undefined
}

/** The grant of a wallet in one namespace. */
export type Grant = {
  /** The granted account comes first. */
  accounts: Account[]
  /** Index of the granted account at the wallet; 0 when the wallet chooses itself. */
  account: number
  /** The wallet's own active network. Undefined for a wallet without one. */
  networkId?: CaipNetworkId | undefined
  /** The networks that the wallet agreed to. Undefined when it accepts every network. */
  networks?: CaipNetworkId[] | undefined
  /** Name of the wallet, for a connector that reaches many wallets. */
  walletName?: string | undefined
  /** The person who is signed in to the wallet. */
  user?: ConnectedUser | undefined
}

/** The grants of a wallet, per namespace. */
export type Connection = Partial<Record<Namespace, Grant>>

export type ConnectRequest = {
  /** The wanted namespaces. A wallet may grant fewer, but at least one. */
  namespaces: Namespace[]
  /** Aborted when the visitor leaves or starts another attempt. A connection made afterwards must be ended again. */
  signal: AbortSignal
  /** The login whose wallet was chosen, if any. */
  login?: LoginChoice | undefined
}

/** A way to reach a wallet. It is a plain object, which nothing constructs or inherits. */
export type Connector = OwnConnector | AskingConnector

/** The connector of our own wallet. The requests ask the visitor in our approval view, and sign with the vault. */
export type OwnConnector = ConnectorBase & { asksUser: false }

/** The connector of a wallet that asks for `consent` requests on its own screen, so that our approval is not shown. */
export type AskingConnector = ConnectorBase & {
  asksUser: true
  request: (request: ConnectorRequest) => Promise<unknown>
}

type ConnectorBase = {
  /** Identifier that stays the same after a reload, because sessions are stored under it. */
  id: string
  name: string
  type: ConnectorType
  namespaces: Namespace[]
  /** Identifier of EIP-6963. */
  rdns?: string | undefined
  /** A data: URL. */
  icon?: string | undefined
  supports: (method: RpcMethodName) => boolean
  /**
   * Opens what the visitor needs to choose this wallet, and resolves when they have. Each call is a separate attempt.
   */
  connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Connects again from what is stored, without asking. Resolves with `locked` when the wallet exists but shares
   * nothing now, and with undefined when it cannot connect any more. It may take as long as the wallet does.
   */
  restore: (namespaces: Namespace[], account: number) => Promise<Connection | 'locked' | undefined>
  /** Ends the connection at the wallet, if the wallet has connections. */
  disconnect: (namespaces: Namespace[]) => Promise<void>
  /** Revokes the permission itself (EIP-2255), so that the next connection asks again. */
  revoke?: (namespaces: Namespace[]) => Promise<void>
  /** Switches a wallet with its own active network. Resolves when the wallet reports that it is on this one. */
  switchNetwork?: (network: Network) => Promise<void>
  /** Returns the hash that the chain knows for a wallet's own hash, once there is one. */
  hashOnChain?: (hash: string) => Promise<string | undefined>
}
