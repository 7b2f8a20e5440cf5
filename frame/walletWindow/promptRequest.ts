import { View } from '@oriel/shared/kit/view.ts'
import * as z from 'zod/mini'
import { CallBatch } from '../state/callBatch.ts'
import { commonFields, FrozenRequest } from './message.ts'

/**
 * Prompt that needs no key, such as a network switch, and its view. A frame shows the view itself, so only the
 * extension's background sessions use this request.
 */
export const PromptRequest = z.object({
  task: z.literal('ask'),
  view: View,
  request: FrozenRequest,
  /** In ms since the epoch. */
  expiresAt: z.number(),
  /** The calls that the view `CallsStatus` shows. The panel keeps a separate list. */
  batch: z.optional(CallBatch),
  /** Always true, because a prompt needs no key. */
  isOpen: z.literal(true),
  ...commonFields,
})
export type PromptRequest = z.infer<typeof PromptRequest>
