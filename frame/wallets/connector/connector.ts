import type { UnsignedSolana } from '@oriel/clear-signing/solana/wire/unsigned.ts'
import type { ConnectedUser } from '#shared/backend/login.ts'
import type { CaipNetworkId, Namespace } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import type { Account, ConnectorType } from '#shared/kit/wallet.ts'
import type { RpcMethodName } from '#shared/rpc/rpcMethods.ts'
import type { SignedMessage } from '#shared/signIn/signIn.ts'
import type { SignInFields } from '../../chains/signInFields.ts'
import type { RecordedText, TransactionNote } from '../../state/transactionRecord.ts'
import type { ApprovedOperation } from '../../transactions/sendOperation.ts'
import type { ApprovedSequence, ApprovedTransaction } from '../../transactions/sendWithNonce.ts'
import type { LoginChoice, OwnRequest } from '../../walletWindow/message.ts'

export type ConnectorRequest = {
  method: RpcMethodName
  params: unknown
  networkId: CaipNetworkId
  /** The connected account of the request; empty when there is none. */
  address: string
  /** The verified origin. */
  origin: string
  /** Undefined when the wallet itself prompts the user. */
  approved: Approved | undefined
  /** Set only when the user started the request in the wallet's views. */
  own?: OwnRequest | undefined
  note?: TransactionNote | undefined
}

/** The transactions that the user approved, each exactly as it will be signed, in the order of the request. */
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
  /** The granted account is first. */
  accounts: Account[]
  /** Index at the wallet; 0 when the wallet selects it. */
  account: number
  /** Undefined for a wallet without an active network. */
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
  /**
   * Aborted when the user leaves or starts another attempt. A connection established afterwards must be ended again.
   */
  signal: AbortSignal
  login?: LoginChoice | undefined
  signIn?: SignInRequests | undefined
}

/** The sign-in that the page requests together with the connection. */
export type SignInRequests = {
  /** Returns the sign-in if it is ready now, because a popup needs the user's click. */
  now: () => SignInRequest | undefined
  /** Resolves with the sign-in, or with undefined when it is unavailable. */
  soon: () => Promise<SignInRequest | undefined>
}

/** A sign-in that the page requests. A wallet that supports both in one prompt signs it with the connection. */
export type SignInRequest = {
  fields: SignInFields
  /** Network of the message. @default the active one */
  chainId?: CaipNetworkId | undefined
  /** Receives the signed messages before `connect` resolves. Not called when the wallet only connects. */
  take: (messages: SignedMessage[]) => void
}

export type Connector = OwnConnector | PromptingConnector

/** Connector of the built-in wallet: our view prompts for approval, and the vault signs. */
export type OwnConnector = ConnectorBase & { asksUser: false }

/** Connector of a wallet that prompts for `consent` requests itself, so that our approval is not shown. */
export type PromptingConnector = ConnectorBase & {
  asksUser: true
  request: (request: ConnectorRequest) => Promise<unknown>
}

type ConnectorBase = {
  /** Stable across reloads, because sessions are stored under it. */
  id: string
  name: string
  type: ConnectorType
  namespaces: Namespace[]
  /** Identifier of EIP-6963. */
  rdns?: string | undefined
  /** A data: URL. */
  icon?: string | undefined
  supports: (method: RpcMethodName) => boolean
  /** Resolves when the user has chosen. Each call is a separate attempt. */
  connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Reconnects from stored data, without prompting. Resolves with `locked` when the wallet exists but shares nothing
   * now, and with undefined when it can no longer connect. It may take as long as the wallet does.
   */
  restore: (namespaces: Namespace[], account: number) => Promise<Connection | 'locked' | undefined>
  disconnect: (namespaces: Namespace[]) => Promise<void>
  /** Deletes the permission, so that the next connection prompts again (EIP-2255). */
  revoke?: (namespaces: Namespace[]) => Promise<void>
  /** Resolves when the wallet reports this network. */
  switchNetwork?: ((network: Network) => Promise<void>) | undefined
  /** Returns the on-chain hash for a wallet's internal hash, once there is one. */
  hashOnChain?: (hash: string) => Promise<string | undefined>
}
