import { isDurable } from '@oriel/clear-signing/solana/describe/describeTransaction.ts'
import { readWire } from '@oriel/clear-signing/solana/wire/unsigned.ts'
import { ValidElsewhereError } from '@oriel/shared/errors/solanaErrors.ts'
import { getSolanaClient } from '../../chains/clients/solanaClient.ts'
import { config } from '../../platform/config.ts'

/**
 * Throws 8161 if a transaction for a network that the page added is also valid on a Solana network of the deployment.
 * Solana transactions contain no chain ID. Only the blockhash ties them to a network, and a page could present a
 * transaction with mainnet's blockhash as one on its own network. A durable nonce ties it to none.
 */
export async function assertOnlyValidHere(wires: string[], account: string): Promise<void> {
  const others = config.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const transactions = wires.map((wire) => readWire(wire, account).parsed)
  for (const { keys, instructions } of transactions) {
    const [first] = instructions
    if (first && isDurable([{ program: keys[first.program] ?? '', accounts: [], data: first.data }]))
      throw new ValidElsewhereError()
  }
  const blockhashes = [...new Set(transactions.map(({ blockhash }) => blockhash))]
  const checks = others.flatMap((network) =>
    blockhashes.map((blockhash) =>
      getSolanaClient(network).request<{ value: boolean }>('isBlockhashValid', blockhash, { commitment: 'processed' }),
    ),
  )
  const answers = await Promise.all(checks)
  if (answers.some(({ value }) => value)) throw new ValidElsewhereError()
}
