import { escapeLine } from '@oriel/clear-signing/description/safeText.ts'
import { toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { NobodyPaysError } from '@oriel/shared/errors/smartAccountErrors.ts'
import { PaymasterAddress, Quantity, WholeBytes } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'

type Method = 'pm_getPaymasterStubData' | 'pm_getPaymasterData'

/**
 * A service that pays the fees of user operations (ERC-7677): either the operator's own paymaster, or one that a page
 * specifies.
 */
export type Paymaster = {
  /** Name set by the operator. A page's paymaster returns its own name in its response instead. */
  name?: string | undefined
  ask: (method: Method, params: unknown[]) => Promise<unknown>
  /** The context that the page passes to its paymaster. */
  context?: unknown
}

/** The ERC-7677 fields for entry point 0.7. */
const Answer = z.object({
  sponsor: z.optional(z.object({ name: z.optional(z.string()) })),
  paymaster: PaymasterAddress,
  paymasterData: z.optional(WholeBytes),
  paymasterVerificationGasLimit: z.optional(Quantity),
  paymasterPostOpGasLimit: z.optional(Quantity),
})

export type PaymasterFields = Omit<z.infer<typeof Answer>, 'sponsor'>

const longestName = 32

/**
 * Requests the paymaster's fields for an operation. Throws 8383 if it declines to pay or returns an invalid response.
 */
export async function requestPaymaster(
  paymaster: Paymaster,
  method: Method,
  { operation, chainId }: { operation: object; chainId: number },
): Promise<{ fields: PaymasterFields; name?: string | undefined }> {
  const params = [operation, smartAccounts.entryPoint, toQuantity(BigInt(chainId)), paymaster.context ?? {}]
  const answer = await paymaster.ask(method, params).catch((error: unknown) => {
    const { message } = toCodedError(error)
    throw new NobodyPaysError(`Nobody pays the fee for this: ${message}`, {
      data: { reason: 'quoted', quote: escapeLine(message, 120).text },
      cause: error,
    })
  })
  const checked = z.safeParse(Answer, answer)
  if (!checked.success) throw new NobodyPaysError('The paymaster answers something else than ERC-7677.')
  const { sponsor, ...fields } = checked.data
  const name = paymaster.name ?? (sponsor?.name ? escapeLine(sponsor.name, longestName).text : undefined)
  return { fields, name: name || undefined }
}
