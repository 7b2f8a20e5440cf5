import { type CaipNetworkId, toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { NetworkNotSwitchedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UnrecognizedChainError } from '@oriel/shared/errors/errors.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import { hasCode } from './pageWalletCalls.ts'

type Wallet = {
  call: (method: string, params?: unknown) => Promise<unknown>
  readNetwork: () => Promise<CaipNetworkId>
}

/** Timeout in ms for a wallet to switch after the user's approval. The prompt itself has no timeout. */
const switchTimeoutMs = 10_000

/**
 * Switches an EIP-1193 wallet's network (EIP-3326). Adds the network first if the wallet does not have it (EIP-3085).
 */
export function createNetworkSwitch({ call, readNetwork }: Wallet) {
  const waiting = new Set<(networkId: CaipNetworkId) => void>()

  async function requestSwitch(network: Network) {
    const params = [{ chainId: toHexChainId(network.caipNetworkId) }]
    try {
      await call('wallet_switchEthereumChain', params)
    } catch (error) {
      if (!hasCode(error, UnrecognizedChainError.code)) throw error
      await call('wallet_addEthereumChain', [toAddChainParams(network)])
      // Switch only if the wallet has not done so already. Some wallets switch to an added network automatically.
      if ((await readNetwork()) !== network.caipNetworkId) await call('wallet_switchEthereumChain', params)
    }
  }

  return {
    /**
     * Switches to the network. Resolves once the wallet reports the network, because the wallet's approval alone is not
     * enough.
     */
    async to(network: Network): Promise<void> {
      const target = network.caipNetworkId
      const end = new AbortController()
      const arrived = new Promise<'arrived'>((resolve) => {
        const onNetwork = (networkId: CaipNetworkId) => networkId === target && resolve('arrived')
        waiting.add(onNetwork)
        end.signal.addEventListener('abort', () => waiting.delete(onNetwork))
      })
      try {
        if ((await Promise.race([arrived, requestSwitch(network)])) === 'arrived') return
        if ((await readNetwork()) === target) return
        if ((await withTimeout(arrived, switchTimeoutMs)) || (await readNetwork()) === target) return
        throw new NetworkNotSwitchedError()
      } finally {
        end.abort()
      }
    },

    arrive(networkId: CaipNetworkId) {
      for (const onNetwork of waiting) onNetwork(networkId)
    },
  }
}

/** Returns the EIP-3085 params. Uses public RPC URLs, because the wallet does not use our backend. */
function toAddChainParams({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network) {
  return {
    chainId: toHexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
}
