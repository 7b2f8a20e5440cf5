import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Grant } from '../connector/connector.ts'
import type { PageWalletOptions } from './pageWalletNamespace.ts'

type Options = Pick<PageWalletOptions, 'onChange'> & { readNetwork: () => Promise<CaipNetworkId> }

/** Tracks a wallet's accounts and network. Deduplicates changes, and ignores responses that are older than an event. */
export function createEvmGrants({ readNetwork, onChange }: Options) {
  let addresses: string[] | undefined
  let network: CaipNetworkId | undefined
  let version = 0

  return {
    /**
     * Returns the grant for a response. If the wallet has emitted accounts in the meantime, those are newer and are
     * used instead.
     */
    async take(now: string[], signal?: AbortSignal): Promise<Grant | 'locked'> {
      const own = ++version
      addresses = now
      if (now.length === 0) return 'locked'
      const networkId = await readNetwork()
      signal?.throwIfAborted()
      if (own === version || !network) network = networkId
      return addresses.length > 0 ? toGrant(addresses, network) : 'locked'
    },

    async change(now: string[]) {
      if (addresses && isSame(addresses, now)) return
      const wasLocked = !addresses?.length
      const own = ++version
      addresses = now
      if (now.length > 0 && (wasLocked || !network)) {
        // Read the network. The wallet did not report its network while it was locked.
        const networkId = await readNetwork()
        if (own !== version) return
        network = networkId
      }
      onChange(now.length > 0 && network ? toGrant(now, network) : 'locked')
    },

    follow(networkId: CaipNetworkId) {
      if (network === networkId) return
      network = networkId
      if (!addresses?.length) return
      version++
      onChange(toGrant(addresses, networkId))
    },
  }
}

function toGrant(addresses: string[], networkId: CaipNetworkId): Grant {
  return {
    accounts: addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
    account: 0,
    networkId,
  }
}

function isSame(some: string[], others: string[]): boolean {
  return some.join().toLowerCase() === others.join().toLowerCase()
}
