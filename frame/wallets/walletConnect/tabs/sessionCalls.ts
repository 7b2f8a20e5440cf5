import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import type { SignInFields } from '../../../chains/signInFields.ts'
import type { Connection, ConnectorRequest } from '../../connector/connector.ts'
import type { Pairing } from '../../connector/pairing.ts'
import type { WalletChange } from '../../connector/walletChanges.ts'

export type LinkedWallet = { name: string; native?: string | undefined; universal?: string | undefined }

export type Linked = { connection: Connection; wallet: LinkedWallet }

export type SessionChange = { grants: WalletChange['grants']; wallet?: LinkedWallet | undefined }

export type SessionRequest = Pick<ConnectorRequest, 'method' | 'params' | 'networkId' | 'address'>

/** Sign-in that a code requests in addition to the connection. `chainId` is the network in the sign-in message. */
export type PhoneSignIn = { fields: SignInFields; chainId: CaipNetworkId | undefined }

/** `signed` is empty if the wallet only connected. */
export type Paired = Linked & { signed: SignedMessage[] }

type Watch = { signal: AbortSignal; show: (pairing: Pairing) => void }

/**
 * Calls to the WalletConnect client. Arguments and results are plain data, because another tab may execute the call.
 */
export type SessionCalls = {
  connect: (options: { namespaces: Namespace[]; signIn?: PhoneSignIn | undefined }, watch: Watch) => Promise<Paired>
  restore: () => Promise<Linked | undefined>
  /**
   * Ends the session. With `keep`, only ends pending requests in these namespaces, because another namespace still uses
   * the session.
   */
  disconnect: (what: { namespaces: Namespace[]; keep: boolean }) => Promise<void>
  request: (request: SessionRequest) => Promise<unknown>
  approveNetwork: (what: { networkId: CaipNetworkId }) => Promise<void>
}
