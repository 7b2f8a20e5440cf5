import { type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { consentMethods, isOwnMethod } from '../consent/consentMethods.ts'
import { session } from '../state/session.ts'
import { registry } from '../wallets/connection/registry.ts'

/** Preloads the handlers of the methods that the connected built-in wallet supports. */
export async function preloadHandlers() {
  for (const [method, row] of Object.entries(consentMethods)) {
    const { namespace } = rpcMethods[method as RpcMethodName]
    const { status, connectorId } = session.of(namespace)
    const isOurs = status === 'connected' && registry.find(connectorId)?.asksUser === false
    if (isOurs && isOwnMethod(row)) await row.load()
  }
}
