import { batchLimits, portLimits } from '#shared/constants.ts'
import { isDeeperThan } from '#shared/depth.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import { settle } from '#shared/rpc.ts'
import type { Namespace } from './caip.ts'
import { checkReply, tooLarge, toWalletError } from './checks.ts'

export type ReadRequest = { namespace: Namespace; method: string; params?: unknown }

type Read = { request: ReadRequest; size: number; resolve: (value: unknown) => void; reject: (error: unknown) => void }

type Connect = () => Promise<{ batch: (params: { requests: ReadRequest[] }) => Promise<unknown> }>

/** Levels of a batch message around one request: message, arguments, params, list. */
const levelsAround = 4

/**
 * Sends the reads of one microtask as one message, cut and paced within the limits of the border. There is no time-out: the
 * frame bounds its own, and one that hangs is found by the heartbeat.
 */
export function createReads(connect: Connect) {
  const queue: Read[] = []
  let scheduled = false
  let inFlight = 0

  async function read(request: ReadRequest): Promise<unknown> {
    const size = measure(request)
    return new Promise((resolve, reject) => {
      queue.push({ request, size, resolve, reject })
      if (scheduled) return
      scheduled = true
      queueMicrotask(flush)
    })
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
        // No frame for one is no frame for all: do not wait for another time-out per message.
        part.push(...queue.splice(0))
        throw error
      })
      const replies = await calls.batch({ requests: part.map(({ request }) => request) })
      for (const [index, { resolve, reject }] of part.entries()) {
        try {
          resolve(settle(checkReply(Array.isArray(replies) ? replies[index] : undefined)))
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

/** Characters of the request as it will be sent. One that cannot be sent fails alone, not with all of its message. */
function measure(request: ReadRequest): number {
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
