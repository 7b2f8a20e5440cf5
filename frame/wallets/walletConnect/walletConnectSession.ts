import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { Connection } from '../connector/connector.ts'
import type { Pairing } from '../connector/pairing.ts'
import type { WalletChange } from '../connector/walletChanges.ts'

/** The wallet at the other end: what it is called, and the links that open its app. */
export type LinkedWallet = { name: string; native?: string | undefined; universal?: string | undefined }

/** A session, as the frame uses it. */
export type Linked = { connection: Connection; wallet: LinkedWallet }

/** What the wallet said by itself. */
export type PhoneChange = { grants: WalletChange['grants']; wallet?: LinkedWallet | undefined }

export type PhoneRequest = { method: string; params: unknown; networkId: CaipNetworkId }

type Watch = { signal: AbortSignal; show: (pairing: Pairing) => void }

/** What can be done with the wallet over the relay. Arguments and answers are plain data: another tab may do it for this one. */
export type Phones = {
  connect: (wish: { namespaces: Namespace[] }, watch: Watch) => Promise<Linked>
  restore: () => Promise<Linked | undefined>
  /** Ends the session, or only what waits for an answer in these namespaces while another one is in use. */
  disconnect: (what: { namespaces: Namespace[]; keep: boolean }) => Promise<void>
  request: (request: PhoneRequest) => Promise<unknown>
  /** Resolves when the wallet has agreed to the network. */
  agreeTo: (what: { networkId: CaipNetworkId }) => Promise<void>
}
