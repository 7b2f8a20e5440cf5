import { attempt } from './attempt.ts'
import { loadWalletStandard } from './loadParts.ts'
import type { Oriel } from './types.ts'

/**
 * Offers the wallet to the page's other Solana kits (Wallet Standard); answers with a function that withdraws it. What that
 * needs is a file of its own, loaded for pages that use Solana: by the networks they wish for, else by those that the frame
 * serves them.
 */
export function offerSolana(kit: Oriel | undefined, origin: string, wishes: unknown): () => void {
  let end = (kit as Oriel).subscribe(({ networks }) => look(networks))
  function look(networks: unknown) {
    if (!/"solana:/.test(JSON.stringify(networks))) return
    end()
    void attempt(() =>
      loadWalletStandard(origin, (registerWallet) => {
        if (kit) end = registerWallet(kit, wishes)
      }),
    )
  }
  look(wishes)
  return () => {
    // What is still on its way comes too late.
    kit = undefined
    end()
  }
}
