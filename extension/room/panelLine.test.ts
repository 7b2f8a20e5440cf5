import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPanelLine, type Panel } from './panelLine.ts'

const onChange = vi.fn()
const openWindow = vi.fn(async () => true)
let shown: string[]
let lost: string[]
let opened: string[]
let failed: string[]
let counts: number[]
let line: ReturnType<typeof createPanelLine>

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  ;[shown, lost, opened, failed, counts] = [[], [], [], [], []]
  line = createPanelLine({ onChange, openWindow })
})
afterEach(() => vi.useRealTimers())

const taskOf = (name: string, { origin = `https://${name}.example`, windowId = 1 } = {}) => ({
  origin,
  windowId: () => windowId,
  open: () => opened.push(name),
  port: { name } as unknown as MessagePort,
  lose: () => lost.push(name),
  fail: () => failed.push(name),
})
const panelOf = (settings: Partial<Panel> = {}) =>
  line.add({
    windowId: 1,
    isPopup: false,
    show: ({ port }) => shown.push((port as unknown as { name: string }).name),
    leave: () => shown.push('over'),
    count: (more) => counts.push(more),
    ...settings,
  })

test('default: a prompt opens the panel and is shown there', () => {
  line.ask(taskOf('a'))
  expect(opened).toEqual(['a'])
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 1, origin: 'https://a.example' })
  panelOf()
  expect(shown).toEqual(['a'])
  vi.advanceTimersByTime(5000)
  expect(openWindow).not.toHaveBeenCalled()
})

test('behavior: a pop-up opens when no panel connects within the timeout', () => {
  line.ask(taskOf('a'))
  vi.advanceTimersByTime(1499)
  expect(openWindow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(openWindow).toHaveBeenCalledOnce()
  panelOf({ windowId: 7, isPopup: true })
  expect(shown).toEqual(['a'])
})

test('behavior: a prompt that has ended opens no pop-up', () => {
  const task = taskOf('a')
  line.ask(task)
  line.end(task)
  vi.advanceTimersByTime(5000)
  expect(openWindow).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 0 })
})

test('behavior: the panel shows one prompt at a time, alternating between origins', () => {
  const tasks = [taskOf('a1', { origin: 'a' }), taskOf('a2', { origin: 'a' }), taskOf('b', { origin: 'b' })] as const
  panelOf()
  for (const task of tasks) line.ask(task)
  expect(shown).toEqual(['a1'])
  line.end(tasks[0])
  expect(shown).toEqual(['a1', 'over', 'b'])
  line.end(tasks[2])
  expect(shown).toEqual(['a1', 'over', 'b', 'over', 'a2'])
  expect(opened).toEqual([])
})

test('behavior: a panel receives the number of prompts that are queued for its window', () => {
  const [a, b, c] = [taskOf('a'), taskOf('b'), taskOf('c')]
  panelOf()
  line.ask(a)
  expect(counts.at(-1)).toBe(0)
  for (const task of [b, c, taskOf('d', { windowId: 2 })]) line.ask(task)
  expect(counts.at(-1)).toBe(2)
  line.end(c)
  expect(counts.at(-1)).toBe(1)
  line.end(a)
  expect(shown).toEqual(['a', 'over', 'b'])
  expect(counts.at(-1)).toBe(0)
})

test('behavior: closing a panel cancels its prompt, and the others wait for the next panel', () => {
  const [a, b] = [taskOf('a'), taskOf('b')]
  const close = panelOf()
  line.ask(a)
  line.ask(b)
  close()
  expect(lost).toEqual(['a'])
  line.end(a)
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 1, origin: b.origin })
  panelOf()
  expect(shown).toEqual(['a', 'b'])
})

test('behavior: the panel of another browser window does not show the prompt', () => {
  panelOf({ windowId: 2 })
  line.ask(taskOf('a'))
  expect(shown).toEqual([])
  expect(opened).toEqual(['a'])
  panelOf()
  expect(shown).toEqual(['a'])
})

test('behavior: a prompt that ends twice frees the panel once', () => {
  const [a, b, c] = [taskOf('a'), taskOf('b'), taskOf('c')]
  panelOf()
  for (const task of [a, b, c]) line.ask(task)
  line.end(a)
  line.end(a)
  expect(shown).toEqual(['a', 'over', 'b'])
})

test('behavior: a prompt of a closed panel is not shown again', () => {
  const close = panelOf()
  const task = taskOf('a')
  line.ask(task)
  close()
  panelOf()
  expect(shown).toEqual(['a'])
})

test('behavior: each prompt has its own timeout until a pop-up opens', () => {
  line.ask(taskOf('a'))
  for (let count = 0; count < 3; count++) {
    vi.advanceTimersByTime(600)
    const other = taskOf('b', { windowId: 2 })
    line.ask(other)
    line.end(other)
  }
  expect(openWindow).toHaveBeenCalledOnce()
})

test('behavior: a queued prompt moves with its tab and opens a panel in the new window', () => {
  let windowId = 1
  panelOf()
  line.ask(taskOf('shown'))
  line.ask({ ...taskOf('a'), windowId: () => windowId })
  windowId = 2
  line.move()
  expect(opened).toEqual(['a'])
  // Another tab moves, which has no prompt.
  line.move()
  expect(opened).toEqual(['a'])
  panelOf({ windowId: 2 })
  expect(shown).toEqual(['shown', 'a'])
})

test('behavior: the prompt of a moved tab is shown in the panel of its new window', () => {
  let windowId = 1
  const close = panelOf({ windowId: 2 })
  const task = { ...taskOf('a'), windowId: () => windowId }
  line.ask(task)
  windowId = 2
  line.move()
  expect(shown).toEqual(['a'])
  close()
  expect(lost).toEqual(['a'])
})

test('error: a prompt fails when neither a panel nor a pop-up opens, and the next prompt retries', async () => {
  openWindow.mockResolvedValueOnce(false)
  const task = taskOf('a')
  line.ask(task)
  await vi.advanceTimersByTimeAsync(1500)
  expect(failed).toEqual(['a'])
  line.end(task)
  line.ask(taskOf('b'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(opened).toEqual(['a', 'b'])
  expect(openWindow).toHaveBeenCalledTimes(2)
  expect(failed).toEqual(['a'])
})

test('behavior: a panel that opens while the pop-up fails to open shows the prompt', async () => {
  let fail = (_: boolean) => {}
  openWindow.mockReturnValueOnce(
    new Promise((resolve) => {
      fail = resolve
    }),
  )
  line.ask(taskOf('a'))
  await vi.advanceTimersByTimeAsync(1500)
  panelOf()
  fail(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['a'])
  expect(failed).toEqual([])
})

const popup = { windowId: 7, isPopup: true }

test('behavior: a prompt prefers the panel of its browser window over a pop-up of the extension', () => {
  const inPopup: number[] = []
  panelOf({ ...popup, show: () => shown.push('in the popup'), count: (more) => inPopup.push(more) })
  panelOf()
  line.ask(taskOf('a'))
  line.ask(taskOf('b'))
  expect(shown).toEqual(['a'])
  expect(counts.at(-1)).toBe(1)
  expect(inPopup.at(-1)).toBe(0)
  expect(openWindow).not.toHaveBeenCalled()
})

test('behavior: a pop-up of the extension is focused when it receives a prompt', () => {
  panelOf(popup)
  const [a, b] = [taskOf('a'), taskOf('b', { windowId: 2 })]
  line.ask(a)
  expect(shown).toEqual(['a'])
  expect(openWindow).toHaveBeenCalledTimes(1)
  // The user clicks in another page, and must see the prompt that blocks it.
  line.ask(b)
  expect(counts.at(-1)).toBe(1)
  expect(openWindow).toHaveBeenCalledTimes(2)
  line.end(a)
  expect(shown).toEqual(['a', 'over', 'b'])
  expect(openWindow).toHaveBeenCalledTimes(3)
  expect(opened).toEqual([])
})

test('behavior: a new panel takes the queued prompts of its window from a pop-up', () => {
  panelOf({ ...popup, show: () => shown.push('in the popup') })
  line.ask(taskOf('a', { windowId: 2 }))
  line.ask(taskOf('b'))
  expect(shown).toEqual(['in the popup'])
  panelOf()
  expect(shown).toEqual(['in the popup', 'b'])
})

test('behavior: the queued prompts of a closing panel move to the pop-up', () => {
  panelOf({ ...popup, show: () => shown.push('in the popup') })
  const close = panelOf()
  const task = taskOf('a')
  line.ask(task)
  line.ask(taskOf('b'))
  close()
  line.end(task)
  expect(shown).toEqual(['a', 'in the popup'])
  expect(openWindow).toHaveBeenCalledOnce()
})
