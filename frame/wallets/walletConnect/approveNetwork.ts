import { type CaipNetworkId, isCaipNetworkId, toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { UnrecognizedChainError } from '@oriel/shared/errors/errors.ts'
import { UnsupportedChainsError } from '@oriel/shared/errors/protocolErrors.ts'
import type { Client } from './client.ts'
import type { CurrentSession } from './currentSession.ts'
import { toWalletError } from './errors.ts'
import { findSessionChain, supportsMethod, type WalletSession } from './grants.ts'
import type { Requests } from './requests.ts'

/** Timeout in ms for a wallet to add the network to the session after its approval. */
const updateTimeoutMs = 5000

type ApprovalContext = { client: Client; session: CurrentSession; requests: Requests }

/**
 * Requests the wallet's approval for a network. Skips networks that were approved at connection time. Every request
 * contains its network, so no switch is needed for them, and the phone would show a prompt that nothing awaits.
 */
export async function approveNetwork(network: Network, session: WalletSession, asking: ApprovalContext): Promise<void> {
  if (findSessionChain(session, network)) return
  const from = Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .map((account) => account.slice(0, account.lastIndexOf(':')))
    .filter(isCaipNetworkId)
    .find((chain) => chain.startsWith('eip155:') && supportsMethod(session, chain, 'wallet_switchEthereumChain'))
  if (network.chainNamespace !== 'eip155' || !from) throw createRejection(network, session)
  await requestApproval(network, { session, chain: from, requests: asking.requests })
  if (!(await waitForApproval(network, asking))) throw createRejection(network, session)
}

type ApprovalRequest = { session: WalletSession; chain: CaipNetworkId; requests: Requests }

/** Requests a switch (EIP-3326), and adds the network (EIP-3085) if the wallet does not have it. */
async function requestApproval(network: Network, { session, chain, requests }: ApprovalRequest) {
  const { topic } = session
  const chainId = toHexChainId(network.caipNetworkId)
  try {
    await requests.send({ topic, chain, method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    const isUnknown = toWalletError(error).code === UnrecognizedChainError.code
    if (!isUnknown || !supportsMethod(session, chain, 'wallet_addEthereumChain')) throw error
    const { name, nativeCurrency, rpcUrls, blockExplorers } = network
    const described = {
      chainId,
      chainName: name,
      nativeCurrency,
      rpcUrls: rpcUrls.default.http,
      ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
    }
    await requests.send({ topic, chain, method: 'wallet_addEthereumChain', params: [described] })
  }
}

/**
 * Resolves with true once the session contains the network. The wallet's approval and the session update can arrive in
 * either order.
 */
function waitForApproval(network: Network, { client, session }: ApprovalContext): Promise<boolean> {
  const isApproved = () => {
    const now = session.get()
    return now !== undefined && findSessionChain(now, network) !== undefined
  }
  if (isApproved()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(overdue)
      client.off('session_update', onUpdate)
      resolve(isThere)
    }
    const onUpdate = () => isApproved() && end(true)
    const overdue = setTimeout(() => end(false), updateTimeoutMs)
    client.on('session_update', onUpdate)
  })
}

function createRejection({ name }: Network, { peer }: WalletSession) {
  const wallet = peer.metadata.name || 'The wallet'
  return new UnsupportedChainsError(`${wallet} did not agree to ${name}.`, {
    data: { reason: 'notAgreed', wallet, network: name },
  })
}
