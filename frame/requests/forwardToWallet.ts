import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import { createUnsupportedError, UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import type { ConsentMethod } from '../consent/method/consentMethod.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { TransactionNote } from '../state/transactionRecord.ts'
import { registry } from '../wallets/connection/registry.ts'
import type { Connector } from '../wallets/connector/connector.ts'
import type { CheckedRequest } from './request.ts'
import { readNote, recordSent } from './transactionNotes.ts'

type MethodRequest = Pick<CheckedRequest, 'namespace' | 'method'>

/** Returns the connected wallet. Throws 4100 if there is none, and 4200 if it does not support the method. */
export function getConnectedWallet({ namespace, method }: MethodRequest): Connector {
  const { status, connectorId } = session.of(namespace)
  const connector = registry.find(connectorId)
  if (status !== 'connected' || !connector)
    throw new UnauthorizedError('Connect a wallet first: eth_requestAccounts.', { data: { reason: 'noWallet' } })
  if (!connector.supports(method)) throw createUnsupportedError(connector.name, method)
  return connector
}

/** Returns true if the connected wallet prompts the user itself, as all wallets except the built-in one do. */
export function isOtherWalletConnected(namespace: Namespace): boolean {
  const { status, connectorId } = session.of(namespace)
  return status === 'connected' && registry.find(connectorId)?.asksUser === true
}

type Asking = {
  connector?: Connector
  /** The method's entry in `consentMethods`. Set if the method's policy is `consent`. */
  row?: ConsentMethod
  /** Note for the activity. @default the note derived from the params */
  note?: TransactionNote
}

export async function forwardToWallet(
  { namespace, method, params, origin }: CheckedRequest,
  { connector = getConnectedWallet({ namespace, method }), row, note }: Asking = {},
): Promise<unknown> {
  const [account] = session.of(namespace).accounts
  // Use the active network, even if this deployment does not support it. The wallet decides how to handle the request.
  const networkId = networks.store.getState().active[namespace] as CaipNetworkId
  const address = account?.address ?? ''
  // Reject requests to the built-in wallet. Unlike other wallets, it does not prompt the user itself, so it must never
  // receive a request without an approval.
  if (!connector.asksUser) throw new UnauthorizedError()
  const reading = note ?? (row && readNote(row, params, namespace))
  const answer = await connector.request({ method, params, origin, networkId, address, approved: undefined })
  if (row?.answersHash) recordSent({ params, networkId, address, connector, answer, note: await reading })
  return answer
}
