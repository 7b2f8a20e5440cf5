import { type CaipNetworkId, toHexChainId } from '#shared/caip.ts'
import { NetworkNotSwitchedError } from '#shared/catalogueErrors.ts'
import { UnrecognizedChainError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { hasCode } from './pageWalletCalls.ts'

type Wallet = {
  call: (method: string, params?: unknown) => Promise<unknown>
  readNetwork: () => Promise<CaipNetworkId>
}

/** How long a wallet that has agreed may take to be on the new network. How long its user thinks is nobody's business. */
const switchDeadlineMs = 10_000

/** Switches the network of an EIP-1193 wallet (EIP-3326), and tells it of one that it does not know (EIP-3085). */
export function createNetworkSwitch({ call, readNetwork }: Wallet) {
  const waiting = new Set<(networkId: CaipNetworkId) => void>()

  async function ask(network: Network) {
    const params = [{ chainId: toHexChainId(network.caipNetworkId) }]
    try {
      await call('wallet_switchEthereumChain', params)
    } catch (error) {
      if (!hasCode(error, UnrecognizedChainError.code)) throw error
      await call('wallet_addEthereumChain', [describe(network)])
      // Some wallets go to what they have just learned, others stay.
      if ((await readNetwork()) !== network.caipNetworkId) await call('wallet_switchEthereumChain', params)
    }
  }

  return {
    /** Resolves when the wallet says that it is on this network: that it agreed is not enough. */
    async to(network: Network): Promise<void> {
      const wanted = network.caipNetworkId
      const end = new AbortController()
      const arrived = new Promise<'arrived'>((resolve) => {
        const hear = (networkId: CaipNetworkId) => networkId === wanted && resolve('arrived')
        waiting.add(hear)
        end.signal.addEventListener('abort', () => waiting.delete(hear))
      })
      try {
        if ((await Promise.race([arrived, ask(network)])) === 'arrived') return
        if ((await readNetwork()) === wanted) return
        const overdue = new Promise<'overdue'>((resolve) => {
          const timer = setTimeout(() => resolve('overdue'), switchDeadlineMs)
          end.signal.addEventListener('abort', () => clearTimeout(timer))
        })
        if ((await Promise.race([arrived, overdue])) === 'arrived' || (await readNetwork()) === wanted) return
        throw new NetworkNotSwitchedError()
      } finally {
        end.abort()
      }
    },

    /** The wallet says that it is on this network. */
    arrive(networkId: CaipNetworkId) {
      for (const hear of waiting) hear(networkId)
    },
  }
}

/** EIP-3085. The addresses are those for people: the wallet does not go through our backend. */
function describe({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network) {
  return {
    chainId: toHexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
}
