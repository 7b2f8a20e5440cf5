import { sameAddress } from '#shared/caip.ts'
import {
  ChainDisconnectedError,
  DisconnectedError,
  UnauthorizedError,
  UnsupportedChainIdError,
  unsupportedBy,
} from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { isOwn, requireConsentMethod } from '../consent/consentMethods.ts'
import type { ConsentMethod } from '../consent/method/consentMethod.ts'
import { accountTypes } from '../state/accountTypes.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { Approved } from '../wallets/connector/connector.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { approvals, createEndingError } from './approvals.ts'
import { askWallet, connectedWallet } from './askWallet.ts'
import { assertRequestedNetwork } from './assertRequestedNetwork.ts'
import { staleReason } from './expireStaleApprovals.ts'
import { createOrder } from './inOrder.ts'
import { takeReads } from './reads/readChain.ts'
import type { CheckedRequest } from './request.ts'
import { namesAccountsOnly, revokeAccounts } from './revokeAccounts.ts'
import { readNote } from './transactionNotes.ts'
import { usedContracts } from './usedContracts.ts'

export async function askForConsent(asked: CheckedRequest): Promise<unknown> {
  const { namespace, method, params, origin } = asked
  if (namesAccountsOnly(method, params)) return revokeAccounts()
  const connector = connectedWallet(asked)
  const row = requireConsentMethod(method)
  const { address } = findAccount(row, asked)
  assertRequestedNetwork(row, asked)
  if (connector.asksUser) return askWallet(asked, { connector, row })
  if (!isOwn(row)) throw unsupportedBy(connector.name, method)

  const { caipNetworkId: networkId } = findNetwork(row, asked)
  const isEvm = namespace === 'eip155'
  const request: FrozenRequest = {
    method,
    params,
    origin,
    networkId,
    address,
    keepsAccount: isEvm && accountTypes.preferred().eip155 !== 'smartAccount',
    usedContracts: isEvm ? usedContracts(networkId, address) : undefined,
  }
  // The checks of some methods ask the node.
  takeReads(readsOfChecks)
  const loading = row.load()
  await inOrder(
    loading.then(async ({ check, checkOfPage }) => {
      const context = { accounts: ownAddresses() }
      check?.(request, context)
      await checkOfPage?.(request, context)
    }),
  )
  // The account or the network may have changed while the checks were loaded or asked the node.
  const changed = staleReason(request, row)
  if (changed) throw createEndingError(changed)
  const reading = readNote(row, params, namespace)
  const approved = await approvals.ask<Approved>(request, { name: 'ApproveTransaction' }, { row })
  const { answer } = await loading
  return answer({ ...request, approved, note: await reading }, ownWallet)
}

const readsOfChecks = 8
const inOrder = createOrder()

/** Throws 4100 for an account that the page does not have. */
function findAccount({ readSigner }: ConsentMethod, { namespace, params }: CheckedRequest) {
  const { accounts } = session.of(namespace)
  const signer = readSigner(params)
  const account = signer ? accounts.find(({ address }) => sameAddress(address, signer)) : accounts[0]
  if (!account) throw signer ? new UnauthorizedError() : new DisconnectedError()
  return account
}

/** Returns the network that the request names, or else the one in use. */
function findNetwork({ readNetwork }: ConsentMethod, { namespace, params }: CheckedRequest): Network {
  const named = readNetwork?.(params)
  if (named && !networks.requested(named)) throw new UnsupportedChainIdError()
  const network = named ? networks.served(named) : networks.inUse(namespace)
  if (network) return network
  throw new ChainDisconnectedError('The selected network is not one that this wallet serves.', {
    data: { reason: 'notServed' },
  })
}

function ownAddresses(): string[] {
  const { accounts = [] } = ownWallet.store.getState().status ?? {}
  return [...session.of('eip155').accounts.map(({ address }) => address), ...accounts.map(({ eip155 }) => eip155)]
}
