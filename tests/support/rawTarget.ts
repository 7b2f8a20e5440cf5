import type { CDPSession } from '@playwright/test'

type Answer = { id?: number; result?: { result?: { value?: unknown } }; error?: { message: string } }

export type RawTarget = Awaited<ReturnType<typeof attach>>

/** Attaches to the first target whose URL ends with the path. */
export async function attachToTarget(devtools: CDPSession, path: string): Promise<RawTarget> {
  const [targetId] = await findTargets(devtools, path)
  if (!targetId) throw new Error(`Nothing is at ${path}.`)
  return attach(devtools, targetId)
}

/** Attaches to all targets whose URLs end with the path. */
export const attachToTargets = async (devtools: CDPSession, path: string): Promise<RawTarget[]> =>
  Promise.all((await findTargets(devtools, path)).map((targetId) => attach(devtools, targetId)))

async function findTargets(devtools: CDPSession, path: string): Promise<string[]> {
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
  // Skips tabs, because each page is also listed as a tab.
  return targetInfos.filter(({ type, url }) => type !== 'tab' && url.endsWith(path)).map(({ targetId }) => targetId)
}

/**
 * Attaches over CDP, because Playwright gives up on a page when the process of one of its frames crashes, and does not
 * track side panels.
 */
async function attach(devtools: CDPSession, targetId: string) {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const pending = new Map<number, (answer: Answer) => void>()
  devtools.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const answer: Answer = JSON.parse(event.message)
    pending.get(answer.id ?? 0)?.(answer)
  })

  async function send(method: string, params: object = {}): Promise<Answer> {
    const id = pending.size + 1
    const answered = new Promise<Answer>((resolve) => pending.set(id, resolve))
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return answered
  }

  return {
    send,
    /** Evaluates an expression with user activation. Awaits the result if it is a promise. */
    async evaluate(expression: string): Promise<unknown> {
      const options = { userGesture: true, returnByValue: true, awaitPromise: true }
      const { result } = await send('Runtime.evaluate', { expression, ...options })
      return result?.result?.value
    },
  }
}
