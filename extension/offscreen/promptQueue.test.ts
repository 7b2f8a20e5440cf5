import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPromptQueue, type Panel } from './promptQueue.ts'

const onChange = vi.fn()
const openPopup = vi.fn(async () => true)
let shown: string[]
let closed: string[]
let opened: string[]
let failed: string[]
let counts: number[]
let queue: ReturnType<typeof createPromptQueue>

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  ;[shown, closed, opened, failed, counts] = [[], [], [], [], []]
  queue = createPromptQueue({ onChange, openPopup })
})
afterEach(() => vi.useRealTimers())

const createPrompt = (name: string, { origin = `https://${name}.example`, windowId = 1 } = {}) => ({
  origin,
  getWindowId: () => windowId,
  openPanel: () => opened.push(name),
  port: { name } as unknown as MessagePort,
  onPanelClosed: () => closed.push(name),
  onNoPanel: () => failed.push(name),
})
const addPanel = (settings: Partial<Panel> = {}) =>
  queue.addPanel({
    windowId: 1,
    isPopup: false,
    show: ({ port }) => shown.push((port as unknown as { name: string }).name),
    onPromptOver: () => shown.push('over'),
    onQueueChange: (queued) => counts.push(queued),
    ...settings,
  })

test('default: a prompt opens the panel and is shown there', () => {
  queue.add(createPrompt('a'))
  expect(opened).toEqual(['a'])
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 1, origin: 'https://a.example' })
  addPanel()
  expect(shown).toEqual(['a'])
  vi.advanceTimersByTime(5000)
  expect(openPopup).not.toHaveBeenCalled()
})

test('behavior: a pop-up opens when no panel connects within the timeout', () => {
  queue.add(createPrompt('a'))
  vi.advanceTimersByTime(1499)
  expect(openPopup).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(openPopup).toHaveBeenCalledOnce()
  addPanel({ windowId: 7, isPopup: true })
  expect(shown).toEqual(['a'])
})

test('behavior: a prompt that has ended opens no pop-up', () => {
  const prompt = createPrompt('a')
  queue.add(prompt)
  queue.remove(prompt)
  vi.advanceTimersByTime(5000)
  expect(openPopup).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 0 })
})

test('behavior: the panel shows one prompt at a time, alternating between origins', () => {
  const prompts = [
    createPrompt('a1', { origin: 'a' }),
    createPrompt('a2', { origin: 'a' }),
    createPrompt('b', { origin: 'b' }),
  ] as const
  addPanel()
  for (const prompt of prompts) queue.add(prompt)
  expect(shown).toEqual(['a1'])
  queue.remove(prompts[0])
  expect(shown).toEqual(['a1', 'over', 'b'])
  queue.remove(prompts[2])
  expect(shown).toEqual(['a1', 'over', 'b', 'over', 'a2'])
  expect(opened).toEqual([])
})

test('behavior: a panel receives the number of prompts that are queued for its window', () => {
  const [a, b, c] = [createPrompt('a'), createPrompt('b'), createPrompt('c')]
  addPanel()
  queue.add(a)
  expect(counts.at(-1)).toBe(0)
  for (const prompt of [b, c, createPrompt('d', { windowId: 2 })]) queue.add(prompt)
  expect(counts.at(-1)).toBe(2)
  queue.remove(c)
  expect(counts.at(-1)).toBe(1)
  queue.remove(a)
  expect(shown).toEqual(['a', 'over', 'b'])
  expect(counts.at(-1)).toBe(0)
})

test('behavior: closing a panel cancels its prompt, and the others wait for the next panel', () => {
  const [a, b] = [createPrompt('a'), createPrompt('b')]
  const close = addPanel()
  queue.add(a)
  queue.add(b)
  close()
  expect(closed).toEqual(['a'])
  queue.remove(a)
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 1, origin: b.origin })
  addPanel()
  expect(shown).toEqual(['a', 'b'])
})

test('behavior: the panel of another browser window does not show the prompt', () => {
  addPanel({ windowId: 2 })
  queue.add(createPrompt('a'))
  expect(shown).toEqual([])
  expect(opened).toEqual(['a'])
  addPanel()
  expect(shown).toEqual(['a'])
})

test('behavior: a prompt that ends twice frees the panel once', () => {
  const [a, b, c] = [createPrompt('a'), createPrompt('b'), createPrompt('c')]
  addPanel()
  for (const prompt of [a, b, c]) queue.add(prompt)
  queue.remove(a)
  queue.remove(a)
  expect(shown).toEqual(['a', 'over', 'b'])
})

test('behavior: a prompt of a closed panel is not shown again', () => {
  const close = addPanel()
  const prompt = createPrompt('a')
  queue.add(prompt)
  close()
  addPanel()
  expect(shown).toEqual(['a'])
})

test('behavior: each prompt has its own timeout until a pop-up opens', () => {
  queue.add(createPrompt('a'))
  for (let count = 0; count < 3; count++) {
    vi.advanceTimersByTime(600)
    const other = createPrompt('b', { windowId: 2 })
    queue.add(other)
    queue.remove(other)
  }
  expect(openPopup).toHaveBeenCalledOnce()
})

test('behavior: a queued prompt moves with its tab and opens a panel in the new window', () => {
  let windowId = 1
  addPanel()
  queue.add(createPrompt('shown'))
  queue.add({ ...createPrompt('a'), getWindowId: () => windowId })
  windowId = 2
  queue.handleTabMove()
  expect(opened).toEqual(['a'])
  // Simulate the move of a tab that has no prompt.
  queue.handleTabMove()
  expect(opened).toEqual(['a'])
  addPanel({ windowId: 2 })
  expect(shown).toEqual(['shown', 'a'])
})

test('behavior: the prompt of a moved tab is shown in the panel of its new window', () => {
  let windowId = 1
  const close = addPanel({ windowId: 2 })
  const prompt = { ...createPrompt('a'), getWindowId: () => windowId }
  queue.add(prompt)
  windowId = 2
  queue.handleTabMove()
  expect(shown).toEqual(['a'])
  close()
  expect(closed).toEqual(['a'])
})

test('error: a prompt fails when neither a panel nor a pop-up opens, and the next prompt retries', async () => {
  openPopup.mockResolvedValueOnce(false)
  const prompt = createPrompt('a')
  queue.add(prompt)
  await vi.advanceTimersByTimeAsync(1500)
  expect(failed).toEqual(['a'])
  queue.remove(prompt)
  queue.add(createPrompt('b'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(opened).toEqual(['a', 'b'])
  expect(openPopup).toHaveBeenCalledTimes(2)
  expect(failed).toEqual(['a'])
})

test('behavior: a panel that opens while the pop-up fails to open shows the prompt', async () => {
  let fail = (_: boolean) => {}
  openPopup.mockReturnValueOnce(
    new Promise((resolve) => {
      fail = resolve
    }),
  )
  queue.add(createPrompt('a'))
  await vi.advanceTimersByTimeAsync(1500)
  addPanel()
  fail(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['a'])
  expect(failed).toEqual([])
})

const popup = { windowId: 7, isPopup: true }

test('behavior: a prompt prefers the panel of its browser window over a pop-up of the extension', () => {
  const inPopup: number[] = []
  addPanel({ ...popup, show: () => shown.push('in the popup'), onQueueChange: (queued) => inPopup.push(queued) })
  addPanel()
  queue.add(createPrompt('a'))
  queue.add(createPrompt('b'))
  expect(shown).toEqual(['a'])
  expect(counts.at(-1)).toBe(1)
  expect(inPopup.at(-1)).toBe(0)
  expect(openPopup).not.toHaveBeenCalled()
})

test('behavior: a pop-up of the extension is focused when it receives a prompt', () => {
  addPanel(popup)
  const [a, b] = [createPrompt('a'), createPrompt('b', { windowId: 2 })]
  queue.add(a)
  expect(shown).toEqual(['a'])
  expect(openPopup).toHaveBeenCalledTimes(1)
  // Simulate a click on another page, whose prompt has to wait. The pop-up must come to the front to show the current
  // prompt.
  queue.add(b)
  expect(counts.at(-1)).toBe(1)
  expect(openPopup).toHaveBeenCalledTimes(2)
  queue.remove(a)
  expect(shown).toEqual(['a', 'over', 'b'])
  expect(openPopup).toHaveBeenCalledTimes(3)
  expect(opened).toEqual([])
})

test('behavior: a new panel takes the queued prompts of its window from a pop-up', () => {
  addPanel({ ...popup, show: () => shown.push('in the popup') })
  queue.add(createPrompt('a', { windowId: 2 }))
  queue.add(createPrompt('b'))
  expect(shown).toEqual(['in the popup'])
  addPanel()
  expect(shown).toEqual(['in the popup', 'b'])
})

test('behavior: the queued prompts of a closing panel move to the pop-up', () => {
  addPanel({ ...popup, show: () => shown.push('in the popup') })
  const close = addPanel()
  const prompt = createPrompt('a')
  queue.add(prompt)
  queue.add(createPrompt('b'))
  close()
  queue.remove(prompt)
  expect(shown).toEqual(['a', 'in the popup'])
  expect(openPopup).toHaveBeenCalledOnce()
})
