import type { UnsignedSolana } from '@oriel/clear-signing/solana/wire/unsigned.ts'
import type { ConnectedUser } from '@oriel/shared/backend/login.ts'
import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Account, ConnectorType } from '@oriel/shared/kit/wallet.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import type { SignInFields } from '../../chains/signInFields.ts'
import type { RecordedText, TransactionNote } from '../../state/transactionRecord.ts'
import type { ApprovedOperation } from '../../transactions/sendOperation.ts'
import type { ApprovedSequence, ApprovedTransaction } from '../../transactions/sendWithNonce.ts'
import type { LoginChoice, OwnRequest } from '../../walletWindow/message.ts'

export type ConnectorRequest = {
  method: RpcMethodName
  params: unknown
  networkId: CaipNetworkId
  /** The connected account that the request is for. Empty if there is none. */
  address: string
  /** The page's verified origin. */
  origin: string
  /** The content that the user approved. Undefined if the wallet itself prompts the user. */
  approved: Approved | undefined
  /** The user's intended action. Set only if the user started the request in the wallet's own UI. */
  own?: OwnRequest | undefined
  note?: TransactionNote | undefined
}

/** The approved transactions, exactly as they will be signed, in the order of the request. */
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
  /** Granted accounts. The active account comes first. */
  accounts: Account[]
  /** Index of the account in the wallet. 0 if the wallet selects the account itself. */
  account: number
  /** The wallet's active network. Undefined if it has none. */
  networkId?: CaipNetworkId | undefined
  /** Networks that the wallet accepts. Undefined if it accepts every network. */
  networks?: CaipNetworkId[] | undefined
  walletName?: string | undefined
  user?: ConnectedUser | undefined
}

export type Connection = Partial<Record<Namespace, Grant>>

export type ConnectRequest = {
  /** Requested namespaces. The wallet may grant fewer, but at least one. */
  namespaces: Namespace[]
  /**
   * Aborted when the user leaves or starts another attempt. If the connection is established after that, the connector
   * must close it.
   */
  signal: AbortSignal
  login?: LoginChoice | undefined
  signIn?: SignInRequests | undefined
}

/** The sign-in that the page requests together with the connection. */
export type SignInRequests = {
  /** Returns the sign-in if it is ready. Synchronous, because a popup must be opened during the user's click. */
  now: () => SignInRequest | undefined
  /** Resolves with the sign-in, or with undefined if it is unavailable. */
  soon: () => Promise<SignInRequest | undefined>
}

/**
 * A sign-in that the page requests. A wallet that can connect and sign in with one prompt signs it while connecting.
 */
export type SignInRequest = {
  fields: SignInFields
  /** The message's network. @default the active one */
  chainId?: CaipNetworkId | undefined
  /** Receives the signed messages before `connect` resolves. Not called if the wallet only connects. */
  take: (messages: SignedMessage[]) => void
}

export type Connector = OwnConnector | PromptingConnector

/** The built-in wallet's connector. Our view prompts for approval, and the vault signs. */
export type OwnConnector = ConnectorBase & { asksUser: false }

/**
 * A connector for a wallet that prompts for `consent` requests itself. Our approval view is not shown for such a
 * wallet.
 */
export type PromptingConnector = ConnectorBase & {
  asksUser: true
  request: (request: ConnectorRequest) => Promise<unknown>
}

type ConnectorBase = {
  /** ID of the connector. Must be stable across reloads, because sessions are stored under it. */
  id: string
  name: string
  type: ConnectorType
  namespaces: Namespace[]
  /** The EIP-6963 identifier. */
  rdns?: string | undefined
  /** The icon, as a data: URL. */
  icon?: string | undefined
  supports: (method: RpcMethodName) => boolean
  /** Connects the wallet. Resolves once the user has approved. Each call is a separate attempt. */
  connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Reconnects from stored data without prompting. Resolves with `locked` if the wallet is present but currently shares
   * no account, and with undefined if it can no longer connect. Has no timeout.
   */
  restore: (namespaces: Namespace[], account: number) => Promise<Connection | 'locked' | undefined>
  disconnect: (namespaces: Namespace[]) => Promise<void>
  /** Revokes the permission (EIP-2255). The next connection then prompts the user again. */
  revoke?: (namespaces: Namespace[]) => Promise<void>
  /** Switches the wallet's network. Resolves once the wallet reports the new network. */
  switchNetwork?: ((network: Network) => Promise<void>) | undefined
  /** Returns the on-chain hash for a wallet's internal hash, or undefined if there is none yet. */
  hashOnChain?: (hash: string) => Promise<string | undefined>
}
