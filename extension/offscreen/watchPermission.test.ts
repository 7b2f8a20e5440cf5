import { afterEach, expect, test, vi } from 'vitest'
import { endReason, fromWorker } from '../link/messages.ts'
import { watchPermission } from './watchPermission.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const origin = 'https://dapp.example'
const fail = () => Promise.reject(new Error('The worker has ended.'))

/** Connects a page, with a service worker that returns the given responses in order and then repeats the last one. */
function connect(...answers: (() => Promise<unknown>)[]) {
  const listeners = new Set<(message: unknown, sender: { id: string }) => void>()
  const sendMessage = vi.fn(() => (answers.length > 1 ? answers.shift() : answers[0])?.())
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'own',
      sendMessage,
      onMessage: { addListener: listeners.add.bind(listeners), removeListener: listeners.delete.bind(listeners) },
    },
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const end = vi.fn()
  const isAllowed = watchPermission({ origin, signal: new AbortController().signal, end })
  function change(id = 'own') {
    for (const listen of listeners) listen(fromWorker.sitesChanged, { id })
  }
  return { isAllowed, end, change, sendMessage }
}

test('default: a site stays connected until its permission is revoked', async () => {
  let isGiven = true
  const { isAllowed, end, change, sendMessage } = connect(async () => isGiven)
  expect(await isAllowed).toBe(true)
  expect(end).not.toHaveBeenCalled()
  isGiven = false
  change('another extension')
  expect(sendMessage).toHaveBeenCalledOnce()
  change()
  await expect.poll(() => end.mock.calls).toEqual([[endReason.refused]])
})

test.each([
  ['rejects twice', fail],
  ['answers with an error', async () => 'Error: No storage.'],
  ['ends before it answers', async () => undefined],
])('error: a worker that %s disconnects the page, but does not remove its accounts', async (_, answer) => {
  const { isAllowed, end } = connect(answer)
  expect(await isAllowed).toBe(false)
  expect(end.mock.calls).toEqual([[endReason.gone]])
})

test('error: a worker that fails after a change disconnects the page, but does not remove its accounts', async () => {
  const { isAllowed, end, change } = connect(async () => true, fail)
  expect(await isAllowed).toBe(true)
  change()
  await expect.poll(() => end.mock.calls).toEqual([[endReason.gone]])
})
