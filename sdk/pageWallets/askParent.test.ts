import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askParent } from './askParent.ts'

const ended = new AbortController()
const post = vi.fn()
const around = { postMessage: post }
let page: EventTarget
let listeners: number

beforeEach(() => {
  post.mockReset()
  page = new EventTarget()
  listeners = 0
  const { addEventListener, removeEventListener } = page
  page.addEventListener = (...rest: Parameters<typeof addEventListener>) => {
    listeners++
    addEventListener.apply(page, rest)
  }
  page.removeEventListener = (...rest: Parameters<typeof removeEventListener>) => {
    listeners--
    removeEventListener.apply(page, rest)
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('parent', around)
})
afterEach(() => vi.unstubAllGlobals())

function sendMessage(
  data: unknown,
  { source = around, origin = 'https://safe.example' }: { source?: unknown; origin?: string } = {},
) {
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
}

test('default: the first message of the parent with this id is returned, with its origin', async () => {
  const message = { id: 'a', method: 'getSafeInfo' }
  const answer = askParent({ message }, ended.signal)
  expect(post).toHaveBeenCalledExactlyOnceWith(message, '*')
  for (const noise of [null, 'a', ['a'], { id: 'b' }, {}]) sendMessage(noise)
  sendMessage({ id: 'a', from: 'a stranger' }, { source: {} })
  sendMessage({ id: 'a', from: 'this page' }, { source: page })
  sendMessage({ id: 'a', success: true })
  sendMessage({ id: 'a', success: false })
  expect(await answer).toEqual({ origin: 'https://safe.example', data: { id: 'a', success: true } })
  expect(listeners).toBe(0)
})

test('behavior: concurrent requests receive their own responses', async () => {
  const answers = ['a', 'b', 'c'].map((id) => askParent({ message: { id } }, ended.signal))
  for (const id of ['c', 'a', 'b']) sendMessage({ id, answer: id })
  const replies = (await Promise.all(answers)).map((event) => event?.data)
  expect(replies).toEqual(['a', 'b', 'c'].map((id) => ({ id, answer: id })))
  expect(listeners).toBe(0)
})

test('behavior: resolves with undefined after the timeout or in a top-level page', async () => {
  expect(await askParent({ message: { id: 'a' }, timeoutMs: 5 }, ended.signal)).toBeUndefined()
  expect(listeners).toBe(0)
  vi.stubGlobal('parent', page)
  expect(await askParent({ message: { id: 'a' } }, ended.signal)).toBeUndefined()
  expect(post).toHaveBeenCalledTimes(1)
})
