import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { ConnectedUser } from '#shared/login.ts'
import type { Network } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { SignedMessage } from '#shared/signIn.ts'
import type { Account, ConnectorType } from '#shared/wallet.ts'
import type { SignInFields } from '../../chains/signInFields.ts'
import type { UnsignedSolana } from '../../chains/solana/wire/unsigned.ts'
import type { RecordedText, TransactionNote } from '../../state/transactionRecord.ts'
import type { ApprovedOperation } from '../../transactions/sendOperation.ts'
import type { ApprovedSequence, ApprovedTransaction } from '../../transactions/sendWithNonce.ts'
import type { LoginChoice, OwnRequest } from '../../walletWindow/message.ts'

export type ConnectorRequest = {
  method: RpcMethodName
  params: unknown
  networkId: CaipNetworkId
  /** The connected account that the request is for; empty when there is none. */
  address: string
  /** The origin is proved. */
  origin: string
  /** Undefined when the wallet itself asks. */
  approved: Approved | undefined
  /** Set only when the visitor began the request in the wallet's own views. */
  own?: OwnRequest | undefined
  note?: TransactionNote | undefined
}

/**
 * Lists the transactions that the visitor saw and approved, each one as it will be signed, in the order of the request.
 */
export type ApprovedSolana = {
  transactions: UnsignedSolana[]
  title: RecordedText
}

export type Approved = {
  surface: 'frame' | 'window'
  transaction?: ApprovedTransaction | undefined
  sequence?: ApprovedSequence | undefined
  operation?: ApprovedOperation | undefined
  solana?: ApprovedSolana | undefined
}

export type Grant = {
  /** The granted account comes first. */
  accounts: Account[]
  /** Index at the wallet; 0 when the wallet chooses itself. */
  account: number
  /** Undefined for a wallet without an active network of its own. */
  networkId?: CaipNetworkId | undefined
  /** Undefined when the wallet accepts every network. */
  networks?: CaipNetworkId[] | undefined
  walletName?: string | undefined
  user?: ConnectedUser | undefined
}

export type Connection = Partial<Record<Namespace, Grant>>

export type ConnectRequest = {
  /** A wallet may grant fewer, but at least one. */
  namespaces: Namespace[]
  /** Aborted when the visitor leaves or starts another attempt. A connection made afterwards must be ended again. */
  signal: AbortSignal
  login?: LoginChoice | undefined
  signIn?: SignInWishes | undefined
}

/** The sign-in that the page wants together with the connection. */
export type SignInWishes = {
  /** Returns the sign-in if it is ready now, because a popup needs the user's click. */
  now: () => SignInWish | undefined
  /** Resolves with the wish, or with undefined when it cannot be had. */
  soon: () => Promise<SignInWish | undefined>
}

/** A sign-in that the page wants. A wallet that can ask for both at once signs it with the connection. */
export type SignInWish = {
  fields: SignInFields
  /** The network of the message. @default the one in use */
  chainId?: CaipNetworkId | undefined
  /** Takes what the wallet signed, before `connect` resolves. Not called when the wallet only connects. */
  take: (messages: SignedMessage[]) => void
}

export type Connector = OwnConnector | AskingConnector

/** Describes the connector of our own wallet: our view asks for the approval, and the vault signs. */
export type OwnConnector = ConnectorBase & { asksUser: false }

/**
 * Describes the connector of a wallet that asks for `consent` requests on its own screen, so that our approval is not
 * shown.
 */
export type AskingConnector = ConnectorBase & {
  asksUser: true
  request: (request: ConnectorRequest) => Promise<unknown>
}

type ConnectorBase = {
  /** The id stays the same after a reload, because sessions are stored under it. */
  id: string
  name: string
  type: ConnectorType
  namespaces: Namespace[]
  /** Identifier of EIP-6963. */
  rdns?: string | undefined
  /** A data: URL. */
  icon?: string | undefined
  supports: (method: RpcMethodName) => boolean
  /** Resolves when the visitor has chosen. Each call is a separate attempt. */
  connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Connects again from what is stored, without asking. Resolves with `locked` when the wallet exists but shares
   * nothing now, and with undefined when it cannot connect any more. It may take as long as the wallet does.
   */
  restore: (namespaces: Namespace[], account: number) => Promise<Connection | 'locked' | undefined>
  disconnect: (namespaces: Namespace[]) => Promise<void>
  /** Deletes the permission, so that the next connection asks again (EIP-2255). */
  revoke?: (namespaces: Namespace[]) => Promise<void>
  /** Resolves when the wallet reports that it is on this network. */
  switchNetwork?: ((network: Network) => Promise<void>) | undefined
  /** Returns the hash that the chain knows for a wallet's own hash, once there is one. */
  hashOnChain?: (hash: string) => Promise<string | undefined>
}
