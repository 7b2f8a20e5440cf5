import type { Frame, FrameLocator } from '@playwright/test'

// A global marks the wallet's document as ready to be borrowed. The mark is lost when the frame loads another document.

export const markPrepared = (frame: Frame) =>
  frame.evaluate(() => void Object.assign(globalThis, { isPreparedDocument: true }))

export const isPrepared = (frame: Frame) => frame.evaluate(() => 'isPreparedDocument' in globalThis)

/**
 * Marks the document as changed, so that the page is reloaded before the next test. Call this after locking the wallet
 * or modifying its document.
 */
export const markChanged = (wallet: Frame | FrameLocator) =>
  wallet.locator('body').evaluate(() => void Reflect.deleteProperty(globalThis, 'isPreparedDocument'))
