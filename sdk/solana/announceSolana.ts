import type { Entry, RegisterWallet } from './walletStandard.ts'

/** Announces the wallet to the page's Solana libraries. Returns a function that withdraws it. */
export type AnnounceSolana = (origin: string, entry: Entry) => () => void

/**
 * Announces the wallet through the Wallet Standard. Loads the required code once Solana is among the networks in the
 * dapp's option `networks` or in the frame's state.
 */
export function createAnnounceSolana(load: (origin: string) => Promise<RegisterWallet>): AnnounceSolana {
  return function announceSolana(origin, entry) {
    let isWithdrawn = false
    let end = entry.client.subscribe((state) => check(state.networks))
    function check(candidates: unknown) {
      if (!JSON.stringify(candidates)?.includes('"solana:')) return
      end()
      load(origin)
        .then((registerWallet) => {
          if (!isWithdrawn) end = registerWallet(origin, entry)
        })
        .catch(console.error)
    }
    check(entry.networks)
    return () => {
      isWithdrawn = true
      end()
    }
  }
}
