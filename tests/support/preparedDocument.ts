import type { Frame, FrameLocator } from '@playwright/test'

// A document of the wallet in the state that tests borrow has a mark, which the next document of a frame does not have.

export const markPrepared = (frame: Frame) =>
  frame.evaluate(() => void Object.assign(globalThis, { isPreparedDocument: true }))

export const isPrepared = (frame: Frame) => frame.evaluate(() => 'isPreparedDocument' in globalThis)

/** Has the next test that borrows the page get another document: this one was locked, or has changes that stay. */
export const markChanged = (wallet: Frame | FrameLocator) =>
  wallet.locator('body').evaluate(() => void Reflect.deleteProperty(globalThis, 'isPreparedDocument'))
