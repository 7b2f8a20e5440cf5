import type { Frame, FrameLocator } from '@playwright/test'

// A global marks a wallet document that is ready to borrow. It is lost when the frame loads another document.

export const markPrepared = (frame: Frame) =>
  frame.evaluate(() => void Object.assign(globalThis, { isPreparedDocument: true }))

export const isPrepared = (frame: Frame) => frame.evaluate(() => 'isPreparedDocument' in globalThis)

/** Call it when the wallet is locked or its document is modified: the page is reloaded before the next test. */
export const markChanged = (wallet: Frame | FrameLocator) =>
  wallet.locator('body').evaluate(() => void Reflect.deleteProperty(globalThis, 'isPreparedDocument'))
