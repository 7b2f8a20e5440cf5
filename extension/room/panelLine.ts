/** A question of a page, for the panel of the page's browser window. */
export type Task = {
  origin: string
  tabId?: number
  /** Returns the browser window in which the tab of the page is now. */
  windowId: () => number
  /** Opens the panel in the name of the page. Browsers may open nothing, and say so nowhere. */
  open: () => void
  /** A panel takes the question over it. */
  port: MessagePort
  /** Called when the panel closed while it showed the question. */
  lose: () => void
  /** Called when the browser opened neither a panel nor a window. */
  fail: () => void
}

/** `isPopup` is true for a window of the extension's own. It serves the browser windows that have no panel. */
export type Panel = {
  windowId: number
  isPopup: boolean
  show: (task: Task) => void
  /** Called when the question that is shown is over, also when its page is gone. */
  leave: () => void
  /** Called at each change with the number of questions that come after the one that is shown. */
  count: (more: number) => void
}

export type PanelLine = ReturnType<typeof createPanelLine>

type Options = {
  /** Called at each change with the number of questions, and the page of one of them. */
  onChange: (waiting: { waiting: number; origin?: string | undefined }) => void
  /** Opens a window of the extension, or brings it to the front. Resolves to false when the browser opens none. */
  openWindow: () => Promise<boolean>
  /** A panel says hello within this time after it was asked for, in ms. */
  patienceMs?: number
}

/**
 * Gives the questions of all pages to the panels, one at a time. A page that asks again and again does not keep other
 * pages from being asked for: a panel prefers a question of another origin than that of the last.
 */
export function createPanelLine({ onChange, openWindow, patienceMs = 1500 }: Options) {
  const waiting = new Set<Task>()
  const panels = new Map<Panel, Task | undefined>()
  /** The window may be behind others, or minimized, and a page that asks would seem to do nothing. */
  const focusPopup = () => void openWindow()
  const { giveAll, needsPanel, waitsForPopup } = createGiving({ waiting, panels, focusPopup })
  const opening = createOpening({ needsPanel, openWindow, patienceMs })

  function change() {
    const [first] = waiting
    onChange({ waiting: waiting.size, origin: first?.origin })
  }

  return {
    /** Returns the function to call when the panel has closed. */
    add(panel: Panel): () => void {
      panels.set(panel, undefined)
      giveAll()
      return () => {
        const task = panels.get(panel)
        panels.delete(panel)
        task?.lose()
      }
    },

    ask(task: Task) {
      waiting.add(task)
      change()
      giveAll()
      if (waitsForPopup(task)) focusPopup()
      opening.begin(task)
    },

    /** Must be called when tabs are in another browser window. A question that is shown stays where it is. */
    move() {
      giveAll()
      for (const task of waiting) opening.begin(task)
    },

    end(task: Task) {
      if (!waiting.delete(task)) return
      opening.end(task)
      for (const [panel, shown] of panels) {
        if (shown !== task) continue
        panels.set(panel, undefined)
        panel.leave()
      }
      change()
      giveAll()
    },
  }
}

type Giving = { waiting: ReadonlySet<Task>; panels: Map<Panel, Task | undefined>; focusPopup: () => void }

/** Finds the panel of each question: that of its own browser window, or else a window of the extension. */
function createGiving({ waiting, panels, focusPopup }: Giving) {
  let lastOrigin: string | undefined
  /** A question that was shown once is never shown again: its port is gone. */
  const shownOnce = new WeakSet<Task>()

  const isBeside = ({ windowId }: Panel, task: Task) => windowId === task.windowId()
  const hasOwn = (task: Task) => [...panels.keys()].some((panel) => isBeside(panel, task))
  const isFor = (panel: Panel, task: Task) => isBeside(panel, task) || (panel.isPopup && !hasOwn(task))
  const isServed = (task: Task) => [...panels.keys()].some((panel) => isFor(panel, task))
  const isFree = (task: Task) => waiting.has(task) && !shownOnce.has(task)
  const freeFor = (panel: Panel) => [...waiting].filter((task) => isFree(task) && isFor(panel, task))

  function nextFor(panel: Panel): Task | undefined {
    const free = freeFor(panel)
    return free.find(({ origin }) => origin !== lastOrigin) ?? free[0]
  }

  function giveAll() {
    for (const [panel, shown] of panels) {
      const task = shown ? undefined : nextFor(panel)
      if (!task) continue
      panels.set(panel, task)
      shownOnce.add(task)
      lastOrigin = task.origin
      panel.show(task)
      if (panel.isPopup) focusPopup()
    }
    for (const panel of panels.keys()) panel.count(freeFor(panel).length)
  }

  return {
    giveAll,
    needsPanel: (task: Task) => isFree(task) && !isServed(task),
    waitsForPopup: (task: Task) => isFree(task) && isServed(task) && !hasOwn(task),
  }
}

type Opening = Pick<Required<Options>, 'openWindow' | 'patienceMs'> & { needsPanel: (task: Task) => boolean }

/** Opens a panel in the browser window of a question's page, and a window of our own where the browser opens none. */
function createOpening({ needsPanel, openWindow, patienceMs }: Opening) {
  const late = new Map<Task, ReturnType<typeof setTimeout>>()

  async function openOwn(task: Task) {
    late.delete(task)
    if (needsPanel(task) && !(await openWindow()) && needsPanel(task)) task.fail()
  }

  return {
    begin(task: Task) {
      if (late.has(task) || !needsPanel(task)) return
      task.open()
      late.set(
        task,
        setTimeout(() => void openOwn(task), patienceMs),
      )
    },

    end(task: Task) {
      clearTimeout(late.get(task))
      late.delete(task)
    },
  }
}
