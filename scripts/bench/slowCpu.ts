import type { BrowserContext, CDPSession, Page } from '@playwright/test'

type Attached = { sessionId: string }

/**
 * Throttles the main thread of the page and of every frame that has its own process. These frames are paused on startup
 * until they are throttled.
 */
export async function slowDown(context: BrowserContext, page: Page, rate: number) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  cdp.on('Target.attachedToTarget', ({ sessionId }) => void slowDownFrame(cdp, { sessionId }, rate))
  // Playwright exposes no sessions for frames that are about to start, so their messages go through the page's session.
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}

async function slowDownFrame(cdp: CDPSession, { sessionId }: Attached, rate: number) {
  const messages = [
    { id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate } },
    { id: 2, method: 'Runtime.runIfWaitingForDebugger' },
  ]
  for (const message of messages) {
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) }).catch(() => {
      // Ignore the error. The call fails if the visit has already ended.
    })
  }
}
