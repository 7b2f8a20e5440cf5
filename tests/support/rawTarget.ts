import type { CDPSession } from '@playwright/test'

type Answer = { id?: number; result?: { result?: { value?: unknown } }; error?: { message: string } }

export type RawTarget = Awaited<ReturnType<typeof attach>>

/** Returns functions of the first target whose address ends so. */
export async function rawTarget(devtools: CDPSession, path: string): Promise<RawTarget> {
  const [targetId] = await targetsAt(devtools, path)
  if (!targetId) throw new Error(`Nothing is at ${path}.`)
  return attach(devtools, targetId)
}

/** Returns functions of all targets whose addresses end so. */
export const rawTargets = async (devtools: CDPSession, path: string): Promise<RawTarget[]> =>
  Promise.all((await targetsAt(devtools, path)).map((targetId) => attach(devtools, targetId)))

async function targetsAt(devtools: CDPSession, path: string): Promise<string[]> {
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
  // A tab is listed beside the page in it.
  return targetInfos.filter(({ type, url }) => type !== 'tab' && url.endsWith(path)).map(({ targetId }) => targetId)
}

/**
 * Playwright gives a page up when the process of one of its frames has ended, and knows no side panels. This goes on,
 * and reaches them.
 */
async function attach(devtools: CDPSession, targetId: string) {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (answer: Answer) => void>()
  devtools.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const answer: Answer = JSON.parse(event.message)
    waiting.get(answer.id ?? 0)?.(answer)
  })

  async function send(method: string, params: object = {}): Promise<Answer> {
    const id = waiting.size + 1
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return answered
  }

  return {
    send,
    /** Runs the code with the rights of a click, and returns its value, or what its promise resolves to. */
    async evaluate(expression: string): Promise<unknown> {
      const how = { userGesture: true, returnByValue: true, awaitPromise: true }
      const { result } = await send('Runtime.evaluate', { expression, ...how })
      return result?.result?.value
    },
  }
}
