import type { CDPSession } from '@playwright/test'

type Answer = { id?: number; result?: { result?: { value?: unknown } }; error?: { message: string } }

/**
 * Returns functions of the first target whose address ends so. Playwright gives a page up when the process of one of
 * its frames has ended; this goes on.
 */
export async function rawTarget(devtools: CDPSession, path: string) {
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
  // A tab is listed beside the page in it.
  const target = targetInfos.find(({ type, url }) => type !== 'tab' && url.endsWith(path))
  if (!target) throw new Error(`Nothing is at ${path}.`)
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId: target.targetId, flatten: false })
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
    /** Runs the code with the rights of a click, and returns its value. */
    async evaluate(expression: string): Promise<unknown> {
      const { result } = await send('Runtime.evaluate', { expression, userGesture: true, returnByValue: true })
      return result?.result?.value
    },
  }
}
