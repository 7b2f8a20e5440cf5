import { EvmAddress, Hex, hashPattern } from '@oriel/shared/chains/caip.ts'
import { DisconnectedError, InternalError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import * as z from 'zod/mini'
import { config } from '../../platform/config.ts'
import { hostPage } from '../../state/hostPage.ts'
import { clarifyErrors, isRejectionText } from './pageWalletCalls.ts'

/** SDK version that is sent with each message, because Safes check it. */
const sdkVersion = '9.1.0'

/** Response format of @safe-global/safe-apps-sdk 9.1, apart from the request ID. */
const Answer = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), error: z.string() }),
])

const Hash = z.string().check(z.regex(hashPattern))

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
type SafeMethod = keyof typeof answers
type Answers = { [question in SafeMethod]: z.output<(typeof answers)[question]> }
const schemas: { [question in SafeMethod]: z.ZodMiniType<Answers[question]> } = answers

/**
 * Calls the Safe that embeds this page. Accepts responses only from the origins that the deployment lists, because any
 * page can embed another and claim to be a Safe. Without `timeoutMs`, the owners have unlimited time.
 */
export async function requestSafe<question extends SafeMethod>(
  method: question,
  params?: unknown,
  timeoutMs?: number,
): Promise<Answers[question]> {
  const host = await hostPage.calls()
  const message = { id: crypto.randomUUID(), method, params, env: { sdkVersion } }
  const reply = await clarifyErrors(host.askParent({ message, ...(timeoutMs && { timeoutMs }) }))
  if (!reply || !config.safeOrigins.includes(reply.origin)) {
    throw new DisconnectedError('No Safe is around this page.', { data: { reason: 'sessionOver' } })
  }
  const answer = z.safeParse(Answer, reply.data)
  if (!answer.success) throw createFormatError()
  if (!answer.data.success) {
    // Recognize a rejection by its text. A Safe returns no error codes.
    if (isRejectionText(answer.data.error)) throw new UserRejectedError()
    throw new InternalError(answer.data.error, { data: { reason: 'quoted', quote: answer.data.error } })
  }
  const data = z.safeParse(schemas[method], answer.data.data)
  if (!data.success) throw createFormatError()
  return data.data
}

const createFormatError = () =>
  new InternalError('The Safe gave an answer of the wrong form.', { data: { reason: 'wrongAnswer' } })
