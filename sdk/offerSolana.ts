import type { Oriel } from './oriel.ts'
import type { PartLoader } from './partLoader.ts'

/** Registers the wallet with the page's Solana libraries. Returns a function that unregisters it. */
export type OfferSolana = (kit: Oriel, origin: string, wishes: unknown) => () => void

/**
 * Offers the wallet by the Wallet Standard. The code for that is loaded when `networks` of the dapp or the networks of
 * the frame's state include Solana.
 */
export function createSolanaOffer(loadWalletStandard: PartLoader['walletStandard']): OfferSolana {
  return function offerSolana(kit, origin, wishes) {
    let isWithdrawn = false
    let end = kit.subscribe(({ networks }) => check(networks))
    function check(networks: unknown) {
      if (!JSON.stringify(networks)?.includes('"solana:')) return
      end()
      loadWalletStandard(origin)
        .then((registerWallet) => {
          if (!isWithdrawn) end = registerWallet(origin, kit, wishes)
        })
        .catch(console.error)
    }
    check(wishes)
    return () => {
      isWithdrawn = true
      end()
    }
  }
}
