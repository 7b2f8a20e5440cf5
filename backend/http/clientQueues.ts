import { Refusal } from './errors.ts'

const maxWaiting = 100

type ClientQueue = { running: number; waiting: (() => void)[] }

/**
 * Creates a semaphore that runs at most `max` tasks per client at once and queues the rest, so that no client can
 * block the others.
 */
export function createClientQueues(max: number) {
  const clients = new Map<string, ClientQueue>()

  function end(client: string, queue: ClientQueue) {
    queue.running--
    queue.waiting.shift()?.()
    if (queue.running === 0) clients.delete(client)
  }

  return async <result>(client: string, work: () => Promise<result>): Promise<result> => {
    const queue = clients.get(client) ?? { running: 0, waiting: [] }
    clients.set(client, queue)
    if (queue.waiting.length >= maxWaiting) {
      const description = 'Too many requests at once. Wait for the answers to earlier ones.'
      throw new Refusal({ status: 429, field: 'rate', description, retryAfterMs: 1000 })
    }
    queue.running++
    if (queue.running > max) await new Promise<void>((resolve) => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      end(client, queue)
    }
  }
}
