import { loadWalletStandard } from './loadParts.ts'
import type { Oriel } from './oriel.ts'

/**
 * Offers the wallet to the page's other Solana kits (Wallet Standard). Returns a function that withdraws it. The code
 * for that is loaded when `networks` of the dapp or the networks of the frame's state include Solana.
 */
export function offerSolana(kit: Oriel | undefined, origin: string, wishes: unknown): () => void {
  let end = (kit as Oriel).subscribe(({ networks }) => check(networks))
  function check(networks: unknown) {
    if (!/"solana:/.test(JSON.stringify(networks))) return
    end()
    loadWalletStandard(origin)
      .then((registerWallet) => {
        if (kit) end = registerWallet(origin, kit, wishes)
      })
      .catch(console.error)
  }
  check(wishes)
  return () => {
    // A file that still loads then finds no kit.
    kit = undefined
    end()
  }
}
