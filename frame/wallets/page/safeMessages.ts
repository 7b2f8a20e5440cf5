import * as z from 'zod/mini'
import { EvmAddress, Hex } from '#shared/caip.ts'
import { DisconnectedError, InternalError, UserRejectedError } from '#shared/errors.ts'
import { config } from '../../platform/config.ts'
import { hostPage } from '../../state/hostPage.ts'
import { isRefusal } from './pageWalletCalls.ts'

/** Which version of the messages this speaks; a Safe asks. */
const sdkVersion = '9.1.0'

/** As @safe-global/safe-apps-sdk 9.1 writes it: an answer carries the id of its question, and is one of these two. */
const Answer = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), error: z.string() }),
])

const Hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** The questions, and what is read of their answers. */
const answers = {
  getSafeInfo: z.object({ safeAddress: EvmAddress, chainId: z.int().check(z.positive()) }),
  sendTransactions: z.object({ safeTxHash: Hash }),
  signMessage: z.object({
    signature: z.optional(Hex),
    messageHash: z.optional(z.string()),
    safeTxHash: z.optional(z.string()),
  }),
  signTypedMessage: z.object({
    signature: z.optional(Hex),
    messageHash: z.optional(z.string()),
    safeTxHash: z.optional(z.string()),
  }),
  getOffChainSignature: z.nullish(z.string()),
  getTxBySafeTxHash: z.object({ txHash: z.nullish(Hash) }),
}
type Question = keyof typeof answers

/**
 * Asks the Safe around this page. Who answers is heard only from the origins that the deployment names: any page may put
 * another into a frame and say that it is a Safe. Without `timeoutMs` the owners take the time that they need.
 */
export async function askSafe<question extends Question>(
  method: question,
  params?: unknown,
  timeoutMs?: number,
): Promise<z.output<(typeof answers)[question]>> {
  const host = await hostPage.calls()
  const message = { id: crypto.randomUUID(), method, params, env: { sdkVersion } }
  const heard = await host.askParent({ message, ...(timeoutMs && { timeoutMs }) })
  if (!heard || !config.safeOrigins.includes(heard.origin)) {
    throw new DisconnectedError('No Safe is around this page.')
  }
  const answer = z.safeParse(Answer, heard.data)
  if (!answer.success) throw malformed()
  if (!answer.data.success) {
    // It has no codes.
    if (isRefusal(answer.data.error)) throw new UserRejectedError()
    throw new InternalError(answer.data.error)
  }
  const data = z.safeParse(answers[method] as z.ZodMiniType, answer.data.data)
  if (!data.success) throw malformed()
  return data.data as z.output<(typeof answers)[question]>
}

const malformed = () => new InternalError('The Safe gave an answer of the wrong form.')
