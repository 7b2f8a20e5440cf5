import type { Description } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import type { Order, Signed } from '@oriel/clear-signing/signing/signable.ts'
import type { PreparedSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import type { CaipNetworkId, Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { PreparedTransaction } from '../../chains/eip155/send/transactions.ts'
import type { PreparedOperation } from '../../chains/eip155/smartAccount/operation.ts'
import type { PreparedSequence } from '../../chains/eip155/smartAccount/prepareCalls.ts'
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
  upgrade?: { replaces?: Hex | undefined; isRequired: boolean } | undefined
  solana?: PreparedSolana[]
}

export type Signer = {
  /** Throws 4100 when the wallet has no such account. */
  sign: (request: ConnectorRequest, order: Order) => Promise<Signed>
  /** Signs all or none. One approval may hold several orders, and a copy that may sign once signs them together. */
  signAll: (request: ConnectorRequest, orders: Order[]) => Promise<Signed[]>
}

export type Clients = {
  evm?: EvmClient
  solana?: SolanaClient
  now?: number
  /** The addresses that the account has paid before. Never rejects. */
  paid?: Promise<readonly string[]> | undefined
}

export type CheckContext = {
  accounts: readonly string[]
  /** @default the network's client */
  client?: EvmClient | undefined
}

/** A method that needs the user's consent, whichever wallet is connected. */
export type ConsentMethod = {
  /** Returns the account that the request names. */
  readSigner: (params: unknown) => string | undefined
  /** True when the request takes effect on the wallet's network. A signature says itself where it counts. */
  takesEffect: boolean
  sends: boolean
  /** True when the answer holds the hash of a transaction. The id of calls or of a user operation may look like one. */
  answersHash?: true
  /** Returns the network that the request names, which may be another than the one in use. */
  readNetwork?: (params: unknown) => CaipNetworkId | undefined
  readNote?: (params: unknown, network: Network) => Promise<TransactionNote | undefined>
}

/** A method that our own wallet answers. */
export type OwnConsentMethod = ConsentMethod & {
  title: PlainKey
  logLabel: PlainKey
  /** True when the request holds a transaction: fees and the chain's state go stale, so it is prepared again. */
  isTransaction: boolean
  load: () => Promise<ConsentHandler>
}

export type ConsentHandler = {
  /** Throws before the visitor is asked. The wallet window checks again. */
  check?: (request: FrozenRequest, context: CheckContext) => void
  checkOfPage?: (request: FrozenRequest, context: CheckContext) => Promise<void> | void
  prepare: (request: FrozenRequest, network: Network, clients?: Clients) => Promise<PreparedApproval>
  answer: (request: ConnectorRequest, signer: Signer) => Promise<unknown>
}
