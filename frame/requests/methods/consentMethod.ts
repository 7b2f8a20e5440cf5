import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Description } from '../../chains/description.ts'
import type { EvmClient } from '../../chains/eip155/client.ts'
import type { PreparedTransaction } from '../../chains/eip155/send/transactions.ts'
import type { Signable } from '../../chains/signable.ts'
import type { Simulation } from '../../chains/simulation.ts'
import type { SolanaClient } from '../../chains/solana/client.ts'
import type { PreparedSolana } from '../../chains/solana/prepare.ts'
import type { PlainKey } from '../../i18n/i18n.ts'
import type { TransactionNote } from '../../state/transactionRecord.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'

/** Everything the approval view shows, and for a transaction what will be signed. */
export type PreparedApproval = {
  description: Description<Simulation>
  transaction?: PreparedTransaction
  /** On Solana: each transaction, in the order of the request. */
  solana?: PreparedSolana[]
}

/** Content to sign, with the digest of what was shown: the worker encodes it again and compares. */
export type Order = { signable: Signable; digest: Hex }

/** `serialized` and `hash` exist for transactions only. */
export type Signed = { signature: Hex; serialized?: Hex | undefined; hash?: Hex | undefined }

/** Signs with the key of the account that the request names. Throws 4100 when the wallet has no such account. */
export type Sign = (request: ConnectorRequest, order: Order) => Promise<Signed>

export type EvmChecks = typeof import('./evmChecks.ts')

export type EvmDescribers = typeof import('./describeEvm.ts')

/** The facts that the description of an EVM request is made from. */
export type EvmContext = {
  account: string
  network: Network
  /** The proved origin of the page. */
  origin: string
  client: EvmClient
  /** Milliseconds since 1970. */
  now: number
}

export type CheckContext = {
  /** The EVM addresses that are known to belong to this wallet. */
  accounts: readonly string[]
  /** @default the network's client */
  client?: EvmClient | undefined
}

/** The facts about a method that hold for every wallet. */
export type ConsentMethod = {
  /** Returns the address that the params name as the signer; undefined when they name none. */
  signer: (params: unknown) => string | undefined
  /** True when the request takes effect on the wallet's network. A signature says itself where it counts. */
  takesEffect: boolean
  /** True when the answer names a transaction that was sent. */
  sends: boolean
  /** Reads what the request moves, for the record of the transaction. */
  readNote?: (params: unknown, network: Network) => Promise<TransactionNote | undefined>
}

/** Replaces the network's own clients and the clock, for scenarios. `now` is in milliseconds since 1970. */
export type Clients = { evm?: EvmClient; solana?: SolanaClient; now?: number }

/** A method that the own wallet answers after an approval. */
export type OwnConsentMethod = ConsentMethod & {
  /** The heading in a frame that may not show the request. */
  title: PlainKey
  /** The row in the signature log. */
  logLabel: PlainKey
  /** True when the request holds a transaction: fees and the chain's state go stale, so it is prepared again. */
  isTransaction: boolean
  /** Throws when the request can never be signed, before the visitor is asked. The wallet window checks again. */
  check?: (request: FrozenRequest, context: CheckContext, checks: EvmChecks) => void
  /** Throws when a page may not ask for this. `check` has passed. */
  checkOfPage?: (request: FrozenRequest, context: CheckContext, checks: EvmChecks) => Promise<void> | void
  /** Reads and describes the request for the approval view. */
  prepare: (request: FrozenRequest, network: Network, clients?: Clients) => Promise<PreparedApproval>
  /** Signs the approved request, sends it when the method says so, and returns the answer for the page. */
  answer: (request: ConnectorRequest, sign: Sign) => Promise<unknown>
}

/** A method of EVM content. */
export type EvmConsentMethod = OwnConsentMethod & {
  /**
   * Describes the params for the approval view; throws -32602 when they do not have the shape of the method. Content that
   * cannot be read is shown as unread, never left out.
   */
  describe: (
    params: unknown,
    context: EvmContext,
    describers: EvmDescribers,
  ) => Description<Simulation> | Promise<Description<Simulation>>
}
