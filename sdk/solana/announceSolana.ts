import type { Oriel } from '../api/oriel.ts'
import type { RegisterWallet } from './walletStandard.ts'

/** Announces the wallet to the page's Solana libraries. Returns a function that withdraws it. */
export type AnnounceSolana = (client: Oriel, origin: string, networks: unknown) => () => void

/**
 * Announces the wallet through the Wallet Standard. Loads the required code once Solana is among the networks in the
 * dapp's option `networks` or in the frame's state.
 */
export function createAnnounceSolana(load: (origin: string) => Promise<RegisterWallet>): AnnounceSolana {
  return function announceSolana(client, origin, networks) {
    let isWithdrawn = false
    let end = client.subscribe((state) => check(state.networks))
    function check(candidates: unknown) {
      if (!JSON.stringify(candidates)?.includes('"solana:')) return
      end()
      load(origin)
        .then((registerWallet) => {
          if (!isWithdrawn) end = registerWallet(origin, client, networks)
        })
        .catch(console.error)
    }
    check(networks)
    return () => {
      isWithdrawn = true
      end()
    }
  }
}
