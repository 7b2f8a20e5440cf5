import { sameAddress } from '#shared/caip.ts'
import {
  ChainDisconnectedError,
  DisconnectedError,
  UnauthorizedError,
  UnsupportedChainIdError,
} from '#shared/errors.ts'
import { lazy } from '#shared/lazy.ts'
import { rpcMethods } from '#shared/rpcMethods.ts'
import { accountTypes } from '../state/accountTypes.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { usedContracts } from '../state/usedContracts.ts'
import type { Approved } from '../wallets/connector/connector.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { approvals, endedBy } from './approvals.ts'
import { askWallet, connectedWallet } from './askWallet.ts'
import { assertRequestedNetwork } from './assertRequestedNetwork.ts'
import { staleReason } from './expireStaleApprovals.ts'
import type { CheckedRequest } from './handleRequest.ts'
import { createOrder } from './inOrder.ts'
import { consentMethod, requireOwnMethod } from './methods/consentMethods.ts'
import { takeReads } from './readChain.ts'
import { namesAccountsOnly, revokeAccounts } from './revokeAccounts.ts'
import { readNote } from './transactionNotes.ts'

export async function askForConsent({ method, params, origin }: CheckedRequest): Promise<unknown> {
  if (namesAccountsOnly(method, params)) return revokeAccounts()
  const { namespace } = rpcMethods[method]
  const connector = connectedWallet(method)
  const { accounts } = session.of(namespace)
  const signer = consentMethod(method)?.signer(params)
  const account = signer ? accounts.find(({ address }) => sameAddress(address, signer)) : accounts[0]
  if (!account) throw signer ? new UnauthorizedError() : new DisconnectedError()
  assertRequestedNetwork({ method, params })
  if (connector.asksUser) return askWallet({ method, params, origin })

  const named = consentMethod(method)?.networkOf?.(params)
  if (named && !networks.requested(named)) throw new UnsupportedChainIdError()
  const network = named ? networks.served(named) : networks.inUse(namespace)
  if (!network)
    throw new ChainDisconnectedError('The selected network is not one that this wallet serves.', {
      data: { reason: 'notServed' },
    })
  const { caipNetworkId: networkId } = network
  const keepsAccount = namespace === 'eip155' && accountTypes.preferred().eip155 !== 'smartAccount'
  const request: FrozenRequest = {
    method,
    params,
    origin,
    networkId,
    address: account.address,
    ...(keepsAccount && { keepsAccount }),
    ...(namespace === 'eip155' && { usedContracts: usedContracts(networkId, account.address) }),
  }
  // The checks of some methods ask the node.
  takeReads(readsOfChecks)
  await inOrder(check(request))
  // The account or the network may have changed while the checks were loaded or asked the node.
  const changed = staleReason(request)
  if (changed) throw endedBy(changed)
  const reading = readNote(method, params)
  const approved = await approvals.ask<Approved>(request, { name: 'ApproveTransaction' })
  return requireOwnMethod(method).answer({ ...request, approved, note: await reading }, ownWallet)
}

const readsOfChecks = 8
const inOrder = createOrder()

async function check(request: FrozenRequest) {
  await (await loadChecks()).checkPageRequest(request, { accounts: ownAddresses() })
}

const loadChecks = lazy(() => import('./checkRequest.ts'))

function ownAddresses(): string[] {
  const { accounts = [] } = ownWallet.store.getState().status ?? {}
  return [...session.of('eip155').accounts.map(({ address }) => address), ...accounts.map(({ eip155 }) => eip155)]
}
