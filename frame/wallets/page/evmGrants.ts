import type { CaipNetworkId } from '#shared/caip.ts'
import type { Grant } from '../connector/connector.ts'
import type { HalfOptions } from './pageWalletHalf.ts'

type Options = Pick<HalfOptions, 'tell'> & { readNetwork: () => Promise<CaipNetworkId> }

/** What an EIP-1193 wallet shares now. What says the same again is no news, and an old answer no news against a new one. */
export function createEvmGrants({ readNetwork, tell }: Options) {
  let addresses: string[] | undefined
  let network: CaipNetworkId | undefined
  /** Counts what the wallet said. */
  let turn = 0

  return {
    /** Takes what was asked for. What the wallet says of itself meanwhile is newer, and counts. */
    async take(now: string[], signal?: AbortSignal): Promise<Grant | 'locked'> {
      const own = ++turn
      addresses = now
      if (now.length === 0) return 'locked'
      const networkId = await readNetwork()
      signal?.throwIfAborted()
      if (own === turn || !network) network = networkId
      return addresses.length > 0 ? toGrant(addresses, network) : 'locked'
    },

    /** Takes the accounts that the wallet named by itself. */
    async change(now: string[]) {
      if (addresses && isSame(addresses, now)) return
      const wasLocked = !addresses?.length
      const own = ++turn
      addresses = now
      if (now.length > 0 && (wasLocked || !network)) {
        // A locked wallet has said nothing of its network.
        const networkId = await readNetwork()
        if (own !== turn) return
        network = networkId
      }
      tell(now.length > 0 && network ? toGrant(now, network) : 'locked')
    },

    /** Takes the network that the wallet is on. */
    follow(networkId: CaipNetworkId) {
      if (network === networkId) return
      network = networkId
      if (!addresses?.length) return
      turn++
      tell(toGrant(addresses, networkId))
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
