import { type Hex, hashPattern } from '#shared/caip.ts'
import { fieldOf } from '#shared/json.ts'
import { SwapFailsError } from '#shared/swapErrors.ts'
import { askWallet } from '../requests/askWallet.ts'
import { hostPage } from '../state/hostPage.ts'

const pollMs = 2_000
/** After this time the wallet shows the rest by itself. */
const longestMs = 3 * 60_000

/**
 * Asks another wallet what became of its calls (EIP-5792), and resolves with the hash of the transaction that the
 * network has. Resolves with undefined when the wallet does not say. Throws `SwapFailsError` when it has given them up.
 */
export async function hashOfCalls(id: string, patienceMs = longestMs): Promise<Hex | undefined> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const answer = await askWallet({ method: 'wallet_getCallsStatus', params: [id], origin: hostPage.origin }).catch(
      () => undefined,
    )
    const status = fieldOf(answer, 'status')
    const receipts = fieldOf(answer, 'receipts')
    const hash = Array.isArray(receipts) ? fieldOf(receipts.at(-1), 'transactionHash') : undefined
    if (typeof hash === 'string' && hashPattern.test(hash)) return hash as Hex
    // 1xx means that the calls are on their way, and 4xx that they were never sent.
    if (typeof status === 'number' && status >= 400 && status < 500) throw new SwapFailsError()
    if (status !== 100) return undefined
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return undefined
}
