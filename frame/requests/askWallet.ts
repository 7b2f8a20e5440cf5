import type { CaipNetworkId } from '#shared/caip.ts'
import { UnauthorizedError, unsupportedBy } from '#shared/errors.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { TransactionNote } from '../state/transactionRecord.ts'
import { registry } from '../wallets/connection/registry.ts'
import type { Connector } from '../wallets/connector/connector.ts'
import type { CheckedRequest } from './handleRequest.ts'
import { readNote, recordSent } from './transactionNotes.ts'

/** Throws 4100 without a wallet, and 4200 if the wallet does not support the method. */
export function connectedWallet(method: RpcMethodName): Connector {
  const { status, connectorId } = session.of(rpcMethods[method].namespace)
  const connector = registry.find(connectorId)
  if (status !== 'connected' || !connector)
    throw new UnauthorizedError('Connect a wallet first: eth_requestAccounts.', { data: { reason: 'noWallet' } })
  if (!connector.supports(method)) throw unsupportedBy(connector.name, method)
  return connector
}

export function connectedWalletAsks(method: RpcMethodName): boolean {
  const { status, connectorId } = session.of(rpcMethods[method].namespace)
  return status === 'connected' && registry.find(connectorId)?.asksUser === true
}

export async function askWallet(
  { method, params, origin }: CheckedRequest,
  wanted?: TransactionNote,
): Promise<unknown> {
  const { namespace } = rpcMethods[method]
  const [account] = session.of(namespace).accounts
  // The network may be one that is not served here. The wallet is on it, and decides what it does there.
  const networkId = networks.store.getState().active[namespace] as CaipNetworkId
  const address = account?.address ?? ''
  const connector = connectedWallet(method)
  // Our own wallet asks by an approval of ours, and gets no request in this way.
  if (!connector.asksUser) throw new UnauthorizedError()
  const reading = wanted ?? readNote(method, params)
  const answer = await connector.request({ method, params, origin, networkId, address, approved: undefined })
  recordSent({ method, params, networkId, address, connector, answer, note: await reading })
  return answer
}
