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

test('default: a question opens the panel, which gets it', () => {
  line.ask(taskOf('a'))
  expect(opened).toEqual(['a'])
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 1, origin: 'https://a.example' })
  panelOf()
  expect(shown).toEqual(['a'])
  vi.advanceTimersByTime(5000)
  expect(openWindow).not.toHaveBeenCalled()
})

test('behavior: a window opens when no panel has said hello in time', () => {
  line.ask(taskOf('a'))
  vi.advanceTimersByTime(1499)
  expect(openWindow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(openWindow).toHaveBeenCalledOnce()
  panelOf({ windowId: 7, isPopup: true })
  expect(shown).toEqual(['a'])
})

test('behavior: a question that ended opens no window', () => {
  const task = taskOf('a')
  line.ask(task)
  line.end(task)
  vi.advanceTimersByTime(5000)
  expect(openWindow).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenLastCalledWith({ waiting: 0 })
})

test('behavior: the panel shows one question at a time, of each origin in turn', () => {
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

test('behavior: a panel learns how many questions come after its own, and counts none of another window', () => {
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

test('behavior: a panel that closes loses its question, and the others wait for the next panel', () => {
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

test('behavior: the panel of another browser window does not get the question', () => {
  panelOf({ windowId: 2 })
  line.ask(taskOf('a'))
  expect(shown).toEqual([])
  expect(opened).toEqual(['a'])
  panelOf()
  expect(shown).toEqual(['a'])
})

test('behavior: a question that ends twice frees the panel once', () => {
  const [a, b, c] = [taskOf('a'), taskOf('b'), taskOf('c')]
  panelOf()
  for (const task of [a, b, c]) line.ask(task)
  line.end(a)
  line.end(a)
  expect(shown).toEqual(['a', 'over', 'b'])
})

test('behavior: a question that a closed panel has not given up yet is not shown again', () => {
  const close = panelOf()
  const task = taskOf('a')
  line.ask(task)
  close()
  panelOf()
  expect(shown).toEqual(['a'])
})

test('behavior: each question has its own time until a window opens', () => {
  line.ask(taskOf('a'))
  for (let count = 0; count < 3; count++) {
    vi.advanceTimersByTime(600)
    const other = taskOf('b', { windowId: 2 })
    line.ask(other)
    line.end(other)
  }
  expect(openWindow).toHaveBeenCalledOnce()
})

test('behavior: a waiting question moves with its tab, to the panel that is there or to one that opens', () => {
  let windowId = 1
  panelOf()
  line.ask(taskOf('shown'))
  line.ask({ ...taskOf('a'), windowId: () => windowId })
  windowId = 2
  line.move()
  expect(opened).toEqual(['a'])
  // Another tab moves, which asks nothing.
  line.move()
  expect(opened).toEqual(['a'])
  panelOf({ windowId: 2 })
  expect(shown).toEqual(['shown', 'a'])
})

test('behavior: a question of a moved tab goes to the panel of its new window', () => {
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

test('error: a question fails when the browser opens neither a panel nor a window, and the next one tries again', async () => {
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

test('behavior: a panel that comes while a window fails to open shows the question', async () => {
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

test('behavior: the panel of its own browser window gets the question before a window of the extension', () => {
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

test('behavior: a window of the extension that gets the question of a page comes to the front', () => {
  panelOf(popup)
  const [a, b] = [taskOf('a'), taskOf('b', { windowId: 2 })]
  line.ask(a)
  expect(shown).toEqual(['a'])
  expect(openWindow).toHaveBeenCalledTimes(1)
  // The person clicks in a page, and must see what its question waits for.
  line.ask(b)
  expect(counts.at(-1)).toBe(1)
  expect(openWindow).toHaveBeenCalledTimes(2)
  line.end(a)
  expect(shown).toEqual(['a', 'over', 'b'])
  expect(openWindow).toHaveBeenCalledTimes(3)
  expect(opened).toEqual([])
})

test('behavior: a panel that opens beside a window of the extension takes what waits for it', () => {
  panelOf({ ...popup, show: () => shown.push('in the popup') })
  line.ask(taskOf('a', { windowId: 2 }))
  line.ask(taskOf('b'))
  expect(shown).toEqual(['in the popup'])
  panelOf()
  expect(shown).toEqual(['in the popup', 'b'])
})

test('behavior: what waits for a panel that closes goes to the window of the extension', () => {
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
