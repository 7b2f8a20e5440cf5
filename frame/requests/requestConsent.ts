import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import {
  ChainDisconnectedError,
  createUnsupportedError,
  DisconnectedError,
  UnauthorizedError,
  UnsupportedChainIdError,
} from '@oriel/shared/errors/errors.ts'
import { isOwnMethod, requireConsentMethod } from '../consent/consentMethods.ts'
import type { ConsentMethod } from '../consent/method/consentMethod.ts'
import { accountTypes } from '../state/accountTypes.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { Approved } from '../wallets/connector/connector.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import type { FrozenRequest, RequestedPayment } from '../walletWindow/message.ts'
import { approvals, createEndError } from './approvals.ts'
import { assertRequestedNetwork } from './assertRequestedNetwork.ts'
import { createSequencer } from './createSequencer.ts'
import { getStaleReason } from './expireStaleApprovals.ts'
import { forwardToWallet, getConnectedWallet } from './forwardToWallet.ts'
import { getUsedContracts } from './getUsedContracts.ts'
import { consumeReads } from './reads/readChain.ts'
import type { CheckedRequest } from './request.ts'
import { isAccountsRevocation, revokeAccounts } from './revokeAccounts.ts'
import { readNote } from './transactionNotes.ts'

/**
 * Requests the user's consent and passes the request to the wallet. With `payment`, the request is a transaction of our
 * own that makes this payment.
 */
export async function requestConsent(call: CheckedRequest, payment?: RequestedPayment): Promise<unknown> {
  const { namespace, method, params, origin } = call
  if (isAccountsRevocation(method, params)) return revokeAccounts()
  const connector = getConnectedWallet(call)
  const row = requireConsentMethod(method)
  const { address } = requireAccount(row, call)
  assertRequestedNetwork(row, call)
  if (connector.asksUser) return forwardToWallet(call, { connector, row })
  if (!isOwnMethod(row)) throw createUnsupportedError(connector.name, method)

  const { caipNetworkId: networkId } = requireNetwork(row, call)
  const isEvm = namespace === 'eip155'
  const request: FrozenRequest = {
    method,
    params,
    origin,
    networkId,
    address,
    keepsAccount: isEvm && accountTypes.preferred().eip155 !== 'smartAccount',
    usedContracts: isEvm ? getUsedContracts(networkId, address) : undefined,
    payment,
  }
  // Count these checks as reads, because some of them read from the node.
  consumeReads(checkReads)
  const loading = row.load()
  await settleInOrder(
    loading.then(async ({ check, checkPageRequest }) => {
      const context = { accounts: getOwnAddresses() }
      check?.(request, context)
      await checkPageRequest?.(request, context)
    }),
  )
  // Throw if the account or the network has changed during the checks.
  const changed = getStaleReason(request, row)
  if (changed) throw createEndError(changed)
  const reading = readNote(row, params, namespace)
  const approved = await approvals.ask<Approved>(request, { name: payment ? 'Pay' : 'ApproveTransaction' }, { row })
  const { answer } = await loading
  return answer({ ...request, approved, note: await reading }, ownWallet)
}

const checkReads = 8
const settleInOrder = createSequencer()

/**
 * Returns the signing account. Throws 4100 if the signer in the request was not granted to the page, and 4900 if the
 * request has no signer and no account is connected.
 */
function requireAccount({ readSigner }: ConsentMethod, { namespace, params }: CheckedRequest) {
  const { accounts } = session.of(namespace)
  const signer = readSigner(params)
  const account = signer ? accounts.find(({ address }) => isSameAddress(address, signer)) : accounts[0]
  if (!account) throw signer ? new UnauthorizedError() : new DisconnectedError()
  return account
}

/**
 * Returns the network in the request, or the active network. Throws 5710 if the page does not use the network in the
 * request, and 4901 if the wallet does not support the network.
 */
function requireNetwork({ readNetwork }: ConsentMethod, { namespace, params }: CheckedRequest): Network {
  const networkId = readNetwork?.(params)
  if (networkId && !networks.requested(networkId)) throw new UnsupportedChainIdError()
  const network = networkId ? networks.served(networkId) : networks.inUse(namespace)
  if (network) return network
  throw new ChainDisconnectedError('This wallet does not support the selected network.', {
    data: { reason: 'notServed' },
  })
}

function getOwnAddresses(): string[] {
  const { accounts = [] } = ownWallet.store.getState().status ?? {}
  return [...session.of('eip155').accounts.map(({ address }) => address), ...accounts.map(({ eip155 }) => eip155)]
}
