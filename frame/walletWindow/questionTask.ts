import * as z from 'zod/mini'
import { View } from '#shared/view.ts'
import { CallBatch } from '../state/callBatch.ts'
import { commonOfTasks, FrozenRequest } from './message.ts'

/**
 * A question that needs no key, such as the switch of a network, and the view that asks it. A frame shows the view
 * itself, so that only the engines of the extension have this task.
 */
export const QuestionTask = z.object({
  task: z.literal('ask'),
  view: View,
  request: FrozenRequest,
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
  /** The calls that the view `CallsStatus` shows. The panel has a list of its own. */
  batch: z.optional(CallBatch),
  /** The answer comes without a key. */
  isOpen: z.literal(true),
  ...commonOfTasks,
})
export type QuestionTask = z.infer<typeof QuestionTask>
