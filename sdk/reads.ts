import { batchLimits, portLimits } from '#shared/constants.ts'
import { isDeeperThan } from '#shared/depth.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import type { Namespace } from './caip.ts'
import { readReply, tooLarge, toWalletError } from './checks.ts'
import { createDeferred, type Deferred } from './deferred.ts'

export type PageRequest = { namespace: Namespace; method: string; params?: unknown; isChosen?: boolean }

type Read = Deferred<unknown> & { request: PageRequest; size: number }

type Connect = () => Promise<{ batch: (params: { requests: PageRequest[] }) => Promise<unknown> }>

/** The levels of a batch message around one request: message, arguments, params, list. */
const levelsAround = 4

/**
 * Sends the reads of one microtask as one message, or as several within the limits of the border. Has no time-out: the
 * frame limits the time of its reads, and the heartbeat finds a frame that hangs.
 */
export function createReads(connect: Connect) {
  const queue: Read[] = []
  let scheduled = false
  let inFlight = 0

  async function read(request: PageRequest): Promise<unknown> {
    const one: Read = Object.assign(createDeferred<unknown>(), { request, size: measure(request) })
    queue.push(one)
    if (!scheduled) queueMicrotask(flush)
    scheduled = true
    return one.promise
  }

  function flush() {
    scheduled = false
    while (queue.length > 0 && inFlight < batchLimits.inFlight) {
      inFlight++
      void deliver(takePart()).finally(() => {
        inFlight--
        flush()
      })
    }
  }

  function takePart(): Read[] {
    let characters = 0
    const over = queue.findIndex(({ size }, index) => {
      characters += size + 1
      return index >= batchLimits.requests || (index > 0 && characters > batchLimits.characters)
    })
    return queue.splice(0, over === -1 ? queue.length : over)
  }

  async function deliver(part: Read[]) {
    try {
      const calls = await connect().catch((error: unknown) => {
        // All reads fail when there is no frame, so that the next message does not wait for another time-out.
        part.push(...queue.splice(0))
        throw error
      })
      const replies = await calls.batch({ requests: part.map(({ request }) => request) })
      for (const [index, { resolve, reject }] of part.entries()) {
        try {
          resolve(readReply(Array.isArray(replies) ? replies[index] : undefined))
        } catch (error) {
          reject(error)
        }
      }
    } catch (error) {
      for (const { reject } of part) reject(toWalletError(error))
    }
  }

  return read
}

/** Returns the length of the request as JSON. Throws -32602 for one that cannot be sent, so that it fails alone. */
function measure(request: PageRequest): number {
  let characters: number
  try {
    characters = JSON.stringify(request).length
  } catch (cause) {
    throw new InvalidParamsError(undefined, { cause })
  }
  if (characters > portLimits.characters - 1000 || isDeeperThan(request, portLimits.depth - levelsAround)) {
    throw new InvalidParamsError(tooLarge)
  }
  return characters
}
