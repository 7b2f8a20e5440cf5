import { batchCharacters, batchesInFlight, batchRequests } from '#shared/constants.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import type { Namespace } from './caip.ts'
import { readReply } from './checks.ts'
import { writeMessage } from './jsonPort.ts'

export type PageRequest = { namespace: Namespace; method: string; params?: unknown; isChosen?: boolean }

type Read = { request: PageRequest; size: number; resolve: (value: unknown) => void }

type Connect = () => Promise<{ batch: (params: { requests: PageRequest[] }) => Promise<unknown> }>

/** The levels of a batch message around one request: message, arguments, params, list. */
const levelsAround = 4

/**
 * Sends the reads of one microtask as one message, or as several within the limits of the border. Has no time-out: the
 * frame limits the time of its reads, and the heartbeat finds a frame that hangs.
 */
export function createReads(connect: Connect) {
  const queue: Read[] = []
  let inFlight = 0

  async function read(request: PageRequest): Promise<unknown> {
    const size = measure(request)
    return new Promise((resolve) => {
      // Reads that wait already are flushed in this task, or when a message has its answer.
      if (queue.push({ request, size, resolve }) === 1) queueMicrotask(flush)
    })
  }

  function flush() {
    while (queue.length > 0 && inFlight < batchesInFlight) {
      inFlight++
      void deliver(takePart()).then(() => {
        inFlight--
        flush()
      })
    }
  }

  function takePart(): Read[] {
    let characters = 0
    const over = queue.findIndex(({ size }, index) => {
      characters += size + 1
      return index >= batchRequests || (index > 0 && characters > batchCharacters)
    })
    return queue.splice(0, over === -1 ? queue.length : over)
  }

  async function deliver(part: Read[]) {
    const replies = connect().then(
      (calls) => calls.batch({ requests: part.map(({ request }) => request) }),
      (error: unknown) => {
        // All reads fail when there is no frame, so that the next message does not wait for another time-out.
        part.push(...queue.splice(0))
        throw error
      },
    )
    // Each read of the part has the failure, too.
    await replies.catch(() => {})
    part.forEach(({ resolve }, index) => {
      resolve(replies.then((all) => readReply(Array.isArray(all) ? all[index] : undefined)))
    })
  }

  return read
}

/** Returns the length of the request as JSON. Throws -32602 for one that cannot be sent, so that it fails alone. */
function measure(request: PageRequest): number {
  try {
    return writeMessage(request, 1000, levelsAround).length
  } catch (cause) {
    throw new InvalidParamsError((cause as Error).message, { cause })
  }
}
