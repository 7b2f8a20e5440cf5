import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import type { ConsentMethod } from '../consent/method/consentMethod.ts'
import { readNamedNetwork } from '../consent/method/params.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { getUnsupportedPolicy } from '../state/unsupportedNetwork.ts'
import type { CheckedRequest } from './request.ts'

/**
 * Throws 4901 if the request would take effect on a network that the dapp does not use and that is not in the request.
 */
export function assertRequestedNetwork(
  { takesEffect, readNetwork }: ConsentMethod,
  { namespace, params }: Pick<CheckedRequest, 'namespace' | 'params'>,
) {
  const { active, requested } = networks.store.getState()
  const id = active[namespace]
  if (!id || networks.requested(id) || getUnsupportedPolicy() === 'ignore') return
  if (!takesEffect || readNamedNetwork(params) === id) return
  // Allow a request that specifies a network, because it takes effect there and not on the wallet's network.
  const own = readNetwork?.(params)
  if (own && networks.requested(own)) return
  const wallet = session.of(namespace).walletName ?? 'The wallet'
  const networkNames = requested.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ name }) => name)
  throw new ChainDisconnectedError(
    `${wallet} is on ${networks.served(id)?.name ?? id}, and this page uses ${networkNames.join(', ')}. Switch the network first.`,
    { data: { reason: 'otherNetwork', networkId: id } },
  )
}
