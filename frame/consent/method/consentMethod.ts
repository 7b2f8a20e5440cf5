import type { Description } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import type { Order, Signed } from '@oriel/clear-signing/signing/signable.ts'
import type { PreparedSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import type { CaipNetworkId, Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
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
  /** One transaction per call, if the calls are not sent as a single transaction. */
  sequence?: PreparedSequence
  /** User operation for a bundler (ERC-4337). */
  operation?: PreparedOperation
  /** Set if the transaction also upgrades the account (EIP-7702). The user can reject the upgrade. */
  upgrade?: { replaces?: Hex | undefined; isRequired: boolean } | undefined
  solana?: PreparedSolana[]
}

export type Signer = {
  /** Signs an order. Throws 4100 if the wallet does not have the account. */
  sign: (request: ConnectorRequest, order: Order) => Promise<Signed>
  /** Signs all orders or none. A vault that may sign only once signs all orders of an approval together. */
  signAll: (request: ConnectorRequest, orders: Order[]) => Promise<Signed[]>
}

export type Clients = {
  evm?: EvmClient
  solana?: SolanaClient
  now?: number
  /** Addresses that the account has paid before. Never rejects. */
  paid?: Promise<readonly string[]> | undefined
}

export type CheckContext = {
  accounts: readonly string[]
  /** @default the network's client */
  client?: EvmClient | undefined
}

/** Method that requires the user's consent in every wallet. */
export type ConsentMethod = {
  /** Returns the account in the params, if any. */
  readSigner: (params: unknown) => string | undefined
  /** True if the request takes effect on the wallet's network, unlike a signature or a permission. */
  takesEffect: boolean
  sends: boolean
  /** True if the result is a transaction hash. The IDs of calls and user operations can look like one. */
  answersHash?: true
  /** Returns the network in the params, if any. It may differ from the active network. */
  readNetwork?: (params: unknown) => CaipNetworkId | undefined
  readNote?: (params: unknown, network: Network) => Promise<TransactionNote | undefined>
}

/** Method that the built-in wallet supports. */
export type OwnConsentMethod = ConsentMethod & {
  title: PlainKey
  logLabel: PlainKey
  /**
   * True if the method signs transactions, which are prepared again at intervals because fees and chain state change.
   */
  isTransaction: boolean
  load: () => Promise<ConsentHandler>
}

export type ConsentHandler = {
  /** Validates the request before the approval is shown, and again in the wallet window. */
  check?: (request: FrozenRequest, context: CheckContext) => void
  checkPageRequest?: (request: FrozenRequest, context: CheckContext) => Promise<void> | void
  prepare: (request: FrozenRequest, network: Network, clients?: Clients) => Promise<PreparedApproval>
  answer: (request: ConnectorRequest, signer: Signer) => Promise<unknown>
}
