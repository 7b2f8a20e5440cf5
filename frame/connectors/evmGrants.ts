import type { CaipNetworkId } from '#shared/caip.ts'
import type { Grant } from './connector.ts'
import type { HalfOptions } from './pageWalletHalf.ts'

type Options = Pick<HalfOptions, 'tell'> & { readNetwork: () => Promise<CaipNetworkId> }

/** What an EIP-1193 wallet shares now. What says the same again is no news, and an old answer no news against a new one. */
export function createEvmGrants({ readNetwork, tell }: Options) {
  let addresses: string[] | undefined
  let network: CaipNetworkId | undefined
  /** Counts what the wallet said. */
  let turn = 0

  /** With the network that the wallet is on; undefined when it said something else meanwhile. */
  async function complete(now: string[], signal?: AbortSignal): Promise<Grant | undefined> {
    const own = ++turn
    const networkId = await readNetwork()
    signal?.throwIfAborted()
    if (own !== turn) return undefined
    addresses = now
    network = networkId
    return toGrant(now, networkId)
  }

  return {
    /** Takes what was asked for. */
    async take(now: string[], signal?: AbortSignal): Promise<Grant | 'locked'> {
      if (now.length > 0) {
        const granted = await complete(now, signal)
        if (granted) return granted
        return addresses?.length && network ? toGrant(addresses, network) : 'locked'
      }
      turn++
      addresses = now
      return 'locked'
    },

    /** Takes the accounts that the wallet named by itself. */
    async change(now: string[]) {
      if (addresses && isSame(addresses, now)) return
      const isKnown = addresses !== undefined && addresses.length > 0 && network !== undefined
      if (now.length > 0 && !isKnown) {
        // A locked wallet has said nothing of its network.
        const granted = await complete(now)
        if (granted) tell(granted)
        return
      }
      turn++
      addresses = now
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
