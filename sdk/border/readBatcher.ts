import { batchCharacters, batchesInFlight, batchRequests } from '@oriel/shared/constants.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { Namespace } from '../api/caip.ts'
import { writeMessage } from './jsonPort.ts'
import { readReply } from './replies.ts'

export type PageRequest = { namespace: Namespace; method: string; params?: unknown; isChosen?: boolean }

type PendingRead = { request: PageRequest; size: number; resolve: (value: unknown) => void }

type GetCalls = () => Promise<{ batch: (params: { requests: PageRequest[] }) => Promise<unknown> }>

/** Number of nesting levels around a request in a batch message: message, arguments, params, list. */
const levelsAround = 4

/**
 * Batches the reads of one microtask into a single message, or into several if they exceed the limits. Has no timeout,
 * because the frame limits the duration of its reads, and the heartbeat detects a frame that hangs.
 */
export function createReadBatcher(getCalls: GetCalls) {
  const queue: PendingRead[] = []
  let inFlight = 0

  function flush() {
    while (queue.length > 0 && inFlight < batchesInFlight) {
      inFlight++
      void send(takeBatch()).then(() => {
        inFlight--
        flush()
      })
    }
  }

  function takeBatch(): PendingRead[] {
    let characters = 0
    const end = queue.findIndex(({ size }, index) => {
      characters += size + 1
      return index >= batchRequests || (index > 0 && characters > batchCharacters)
    })
    return queue.splice(0, end === -1 ? queue.length : end)
  }

  async function send(batch: PendingRead[]) {
    const replies = getCalls().then(
      (calls) => calls.batch({ requests: batch.map(({ request }) => request) }),
      (error: unknown) => {
        // Make the queued reads fail, too. If there is no frame, the next message would wait for another timeout.
        batch.push(...queue.splice(0))
        throw error
      },
    )
    // Ignores a rejection, because every read below rejects with it.
    await replies.catch(() => {})
    batch.forEach(({ resolve }, index) => {
      resolve(replies.then((list) => readReply(Array.isArray(list) ? list[index] : undefined)))
    })
  }

  return async function read(request: PageRequest): Promise<unknown> {
    const size = measure(request)
    return new Promise((resolve) => {
      // Schedule a flush only if no other reads are queued. Otherwise, a flush is already scheduled or follows the next
      // reply.
      if (queue.push({ request, size, resolve }) === 1) queueMicrotask(flush)
    })
  }
}

/**
 * Returns the JSON length of a request. Throws -32602 if the request cannot be sent. Otherwise, the whole batch would
 * fail.
 */
function measure(request: PageRequest): number {
  try {
    return writeMessage(request, 1000, levelsAround).length
  } catch (cause) {
    throw new InvalidParamsError((cause as Error).message, { cause })
  }
}
