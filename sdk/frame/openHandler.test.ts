import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../border/deferred.ts'
import { createOpenHandler } from './openHandler.ts'

let isShown = false
let isWaiting = false
let isOpen = false
let sent: string[] = []
let early: unknown[] = []
let frame = createDeferred<never>()

/** Mocks the dialog and records what it shows. */
const element = {
  isWaiting: () => isWaiting,
  show(isEarly = false) {
    isWaiting = isEarly && (isWaiting || !isShown)
    isShown = true
  },
  hide() {
    isShown = isWaiting = false
  },
  settle(open: boolean) {
    if (isWaiting && !open) element.hide()
    isWaiting = false
  },
}

const calls = {
  open: async (options: object) => {
    sent.push(`open ${JSON.stringify(options)}`)
    isOpen = true
  },
  close: async () => {
    sent.push('close')
    isOpen = false
    return true
  },
  batch: async () => void sent.push('ping'),
}

beforeEach(() => {
  isShown = isWaiting = isOpen = false
  sent = []
  early = []
  frame = createDeferred()
})

const start = (canShow = true) =>
  createOpenHandler({
    element,
    getCalls: () => frame.promise,
    canShow: () => canShow,
    sendEarlyOpen(options) {
      early.push(options)
      return !frame.isSettled
    },
    cancelEarlyOpen: () => void early.push('cancel'),
    isOpen: () => isOpen,
  })
const respond = () => frame.resolve(calls as never)

test('default: the dialog is shown in the task of the call, with the skeleton until the frame has opened', async () => {
  const handler = start()
  const opened = handler.open({ view: 'Networks' })
  expect([isShown, isWaiting]).toEqual([true, true])
  respond()
  await opened
  expect(sent).toEqual(['open {"view":"Networks"}'])
  expect([isShown, isWaiting]).toEqual([true, false])
})

test('behavior: Escape before the frame has loaded hides the dialog, and the frame opens nothing later', async () => {
  const handler = start()
  const opened = handler.open()
  expect(handler.cancel()).toBe(true)
  expect(isShown).toBe(false)
  await opened
  expect(handler.getPendingOptions()).toBeUndefined()
  respond()
  await expect.poll(() => sent).toEqual(['close'])

  // A second click opens the wallet.
  await handler.open()
  expect(sent).toEqual(['close', 'open {}'])
  expect(isShown).toBe(true)
})

test('behavior: Escape after the handshake closes what the frame has opened, without showing it', async () => {
  const handler = start()
  const opened = handler.open()
  expect(handler.getPendingOptions()).toEqual({})
  handler.cancel()
  await opened
  handler.show()
  expect(isShown).toBe(false)
  respond()
  expect(early).toEqual([{}, 'cancel'])
  await expect.poll(() => sent).toEqual(['close'])
  handler.show()
  expect(isShown).toBe(true)
})

test('behavior: a starting frame receives the call immediately, and Escape cancels it', async () => {
  const handler = start()
  void handler.open()
  handler.cancel()
  expect(early).toEqual([{}, 'cancel'])
  respond()
  await expect.poll(() => sent).toEqual(['close'])
})

test('behavior: a click after Escape opens, although the first call is still pending', async () => {
  const handler = start()
  void handler.open()
  handler.getPendingOptions()
  handler.cancel()
  const again = handler.open()
  expect(isShown).toBe(true)
  respond()
  await again
  // Expect no `close` for the first call, because it would close the view of the second.
  expect(sent).toEqual(['open {}'])
  expect(isShown).toBe(true)
})

test('behavior: a started frame receives the call before the dialog is shown, in the same task', async () => {
  respond()
  await frame.promise
  const show = vi.spyOn(element, 'show').mockImplementationOnce(() => expect(sent).toEqual(['open {}']))
  const handler = start()
  const opened = handler.open()
  expect(show).not.toHaveBeenCalled()
  await Promise.resolve()
  await Promise.resolve()
  expect(show).toHaveBeenCalledOnce()
  show.mockRestore()
  await opened
})

test('error: a rejected open hides the dialog', async () => {
  const handler = start()
  const opened = handler.open()
  frame.reject(new Error('refused'))
  await expect(opened).rejects.toThrow('refused')
  expect(isShown).toBe(false)
})

test('behavior: a frame that resolves without opening hides the dialog, after its last state has arrived', async () => {
  const handler = start()
  const opened = handler.open()
  frame.resolve({ ...calls, open: async () => {} } as never)
  await opened
  expect(sent).toEqual(['ping'])
  expect(isShown).toBe(false)
})

test('behavior: the dialog is not shown early if the frame may open nothing', async () => {
  const handler = start(false)
  const opened = handler.open()
  expect(isShown).toBe(false)
  respond()
  await opened
  handler.show()
  expect(isShown).toBe(true)
})
