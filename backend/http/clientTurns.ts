import { Refusal } from './errors.ts'

const maximumWaiting = 100

type Turns = { running: number; waiting: (() => void)[] }

/**
 * Creates a semaphore that runs at most `most` tasks per client at once and queues the rest, so that no client can
 * block the others.
 */
export function createClientTurns(most: number) {
  const clients = new Map<string, Turns>()

  function end(client: string, turns: Turns) {
    turns.running--
    turns.waiting.shift()?.()
    if (turns.running === 0) clients.delete(client)
  }

  return async <result>(client: string, work: () => Promise<result>): Promise<result> => {
    const turns = clients.get(client) ?? { running: 0, waiting: [] }
    clients.set(client, turns)
    if (turns.waiting.length >= maximumWaiting) {
      const description = 'Too many requests at once. Wait for the answers to earlier ones.'
      throw new Refusal({ status: 429, field: 'rate', description, retryAfterMs: 1000 })
    }
    turns.running++
    if (turns.running > most) await new Promise<void>((resolve) => turns.waiting.push(resolve))
    try {
      return await work()
    } finally {
      end(client, turns)
    }
  }
}
