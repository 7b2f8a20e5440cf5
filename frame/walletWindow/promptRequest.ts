import { View } from '@oriel/shared/kit/view.ts'
import * as z from 'zod/mini'
import { CallBatch } from '../state/callBatch.ts'
import { commonFields, FrozenRequest } from './message.ts'

/**
 * A prompt that doesn't need the wallet's key, such as a network switch, and its view. Only the extension's background
 * sessions use this request, because a frame shows the view itself.
 */
export const PromptRequest = z.object({
  task: z.literal('ask'),
  view: View,
  request: FrozenRequest,
  /** Time at which the prompt expires, in ms since the epoch. */
  expiresAt: z.number(),
  /**
   * The batch to show in the view `CallsStatus`. Sent with the request, because the panel keeps its own list of
   * batches.
   */
  batch: z.optional(CallBatch),
  /** Always true, because the prompt doesn't need the key. */
  isOpen: z.literal(true),
  ...commonFields,
})
export type PromptRequest = z.infer<typeof PromptRequest>
