import { type Hex, hashPattern } from '@oriel/shared/chains/caip.ts'
import { SwapFailsError, SwapRevertedError } from '@oriel/shared/errors/swapErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'

const pollMs = 2_000
/** Maximum polling time in milliseconds. After that, the user can follow the swap in the wallet itself. */
const longestMs = 3 * 60_000

type PollOptions = { pollMs: number; longestMs: number }

/**
 * Polls the status of calls that a connected wallet sent (EIP-5792). Resolves with the transaction hash, or with
 * undefined if the wallet does not report one. Throws `SwapFailsError` if the wallet dropped the calls, and
 * `SwapRevertedError` if they reverted.
 */
export async function waitForCallsHash(
  readStatus: () => Promise<unknown>,
  options: PollOptions = { pollMs, longestMs },
): Promise<Hex | undefined> {
  const end = Date.now() + options.longestMs
  for (let left = options.longestMs; left > 0; left = end - Date.now()) {
    const answer = await withTimeout(
      readStatus().catch(() => undefined),
      left,
    )
    const status = readField(answer, 'status')
    if (typeof status !== 'number' || status < 100) return undefined
    const receipts = readField(answer, 'receipts')
    const hash = Array.isArray(receipts) ? readField(receipts.at(-1), 'transactionHash') : undefined
    if (typeof hash === 'string' && hashPattern.test(hash)) return hash as Hex
    // 1xx: the calls are pending. 4xx: they were never sent. 5xx and 6xx: they failed.
    if (status >= 500) throw new SwapRevertedError()
    if (status >= 400) throw new SwapFailsError()
    if (status >= 200) return undefined
    await pause(options.pollMs)
  }
  return undefined
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
