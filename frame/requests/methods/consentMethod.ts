import type { CaipNetworkId, Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Description } from '../../chains/description.ts'
import type { EvmClient } from '../../chains/eip155/client.ts'
import type { CallTerms } from '../../chains/eip155/read/conditions.ts'
import type { PreparedTransaction } from '../../chains/eip155/send/transactions.ts'
import type { PreparedOperation } from '../../chains/eip155/smartAccount/operation.ts'
import type { PreparedSequence } from '../../chains/eip155/smartAccount/prepareCalls.ts'
import type { Signable } from '../../chains/signable.ts'
import type { Simulation } from '../../chains/simulation.ts'
import type { SolanaClient } from '../../chains/solana/client.ts'
import type { PreparedSolana } from '../../chains/solana/prepare.ts'
import type { PlainKey } from '../../i18n/i18n.ts'
import type { TransactionNote } from '../../state/transactionRecord.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'

export type PreparedApproval = {
  description: Description<Simulation>
  transaction?: PreparedTransaction
  /** One transaction for each call of a request that is not sent as one. */
  sequence?: PreparedSequence
  /** A user operation, which a bundler sends (ERC-4337). */
  operation?: PreparedOperation
  /** Set when the account gets a program with the transaction, which the visitor can refuse. */
  upgrade?: { replaces?: Hex; isRequired: boolean }
  solana?: PreparedSolana[]
}

/** Holds content to sign, with the digest of the shown content: the worker encodes it again and compares. */
export type Order = { signable: Signable; digest: Hex }

/** `serialized` and `hash` exist for transactions only. */
export type Signed = { signature: Hex; serialized?: Hex | undefined; hash?: Hex | undefined }

/** Throws 4100 when the wallet has no such account. */
export type Sign = (request: ConnectorRequest, order: Order) => Promise<Signed>

export type Signer = {
  sign: Sign
  /** Signs all or none. One approval may hold several orders, and a copy that may sign once signs them together. */
  signAll: (request: ConnectorRequest, orders: Order[]) => Promise<Signed[]>
}

export type EvmChecks = typeof import('./evmChecks.ts')

export type EvmDescribers = typeof import('./describeEvm.ts')

/** Holds the facts that the description of an EVM request is made from. */
export type EvmContext = {
  account: string
  network: Network
  /** The networks configured for this deployment. */
  networks?: readonly Network[]
  /** The proved origin of the page. */
  origin: string
  client: EvmClient
  /** Contracts that approved transactions of the page have called with success. */
  usedContracts?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  now: number
  /** Reads the gas and the price of each transaction, under which it is previewed. */
  readTerms?: () => Promise<readonly CallTerms[]>
  paid?: Clients['paid']
}

export type CheckContext = {
  accounts: readonly string[]
  /** @default the network's client */
  client?: EvmClient | undefined
}

export type ConsentMethod = {
  signer: (params: unknown) => string | undefined
  /** True when the request takes effect on the wallet's network. A signature says itself where it counts. */
  takesEffect: boolean
  sends: boolean
  /** True when the hash in the answer is that of a user operation, which no node knows. */
  answersOperation?: true
  /** Returns the network that the request names, which may be another than the one in use. */
  networkOf?: (params: unknown) => CaipNetworkId | undefined
  readNote?: (params: unknown, network: Network) => Promise<TransactionNote | undefined>
}

export type Clients = {
  evm?: EvmClient
  solana?: SolanaClient
  now?: number
  /** The addresses that the account has paid before. Never rejects. */
  paid?: Promise<readonly string[]> | undefined
}

export type OwnConsentMethod = ConsentMethod & {
  title: PlainKey
  logLabel: PlainKey
  /** True when the request holds a transaction: fees and the chain's state go stale, so it is prepared again. */
  isTransaction: boolean
  /** Throws before the visitor is asked. The wallet window checks again. */
  check?: (request: FrozenRequest, context: CheckContext, checks: EvmChecks) => void
  checkOfPage?: (request: FrozenRequest, context: CheckContext, checks: EvmChecks) => Promise<void> | void
  prepare: (request: FrozenRequest, network: Network, clients?: Clients) => Promise<PreparedApproval>
  answer: (request: ConnectorRequest, signer: Signer) => Promise<unknown>
}

export type EvmConsentMethod = OwnConsentMethod & {
  /**
   * Describes the params for the approval view; throws -32602 when they do not have the shape of the method. Content
   * that cannot be read is shown as unread, never left out.
   */
  describe: (
    params: unknown,
    context: EvmContext,
    describers: EvmDescribers,
  ) => Description<Simulation> | Promise<Description<Simulation>>
}
