/** A prompt of a page, which the panel of the page's browser window shows. */
export type Task = {
  origin: string
  tabId?: number
  /** Returns the id of the browser window that currently contains the tab. */
  windowId: () => number
  /** Opens the panel with the user activation of the page. Browsers may fail silently. */
  open: () => void
  /** Transferred to the panel, which receives the window request over it. */
  port: MessagePort
  /** Called when the user closed the panel while it showed the prompt. */
  lose: () => void
  /** Called when the browser opened neither a panel nor a pop-up. */
  fail: () => void
}

/** `isPopup` is true for a pop-up of the extension, which serves all browser windows without a panel. */
export type Panel = {
  windowId: number
  isPopup: boolean
  show: (task: Task) => void
  /** Called when the current prompt has ended or its page is gone. */
  leave: () => void
  /** Called after each change with the number of prompts queued behind the current one. */
  count: (more: number) => void
}

export type PanelLine = ReturnType<typeof createPanelLine>

type Options = {
  /** Called after each change with the number of prompts and the origin of the oldest. */
  onChange: (waiting: { waiting: number; origin?: string | undefined }) => void
  /** Opens or focuses the pop-up of the extension. Resolves to false when the browser opens none. */
  openWindow: () => Promise<boolean>
  /** Milliseconds that a panel has to connect before a pop-up opens instead. */
  patienceMs?: number
}

/**
 * Prompt queue of all pages. Each panel shows one prompt at a time. Prompts of a different origin than the last one
 * take precedence, so that a page that sends requests in a loop does not starve the others.
 */
export function createPanelLine({ onChange, openWindow, patienceMs = 1500 }: Options) {
  const waiting = new Set<Task>()
  const panels = new Map<Panel, Task | undefined>()
  /** Focuses the pop-up. It may be minimized or hidden behind other windows, and the page would seem to hang. */
  const focusPopup = () => void openWindow()
  const { giveAll, needsPanel, waitsForPopup } = createGiving({ waiting, panels, focusPopup })
  const opening = createOpening({ needsPanel, openWindow, patienceMs })

  function change() {
    const [first] = waiting
    onChange({ waiting: waiting.size, origin: first?.origin })
  }

  return {
    /** Adds a panel. Call the returned function when the panel has closed. */
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

    /** Call when a tab moved to another browser window. A prompt that is already shown stays in its panel. */
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

/** Assigns prompts to panels: to the panel of the browser window, or else to a pop-up of the extension. */
function createGiving({ waiting, panels, focusPopup }: Giving) {
  let lastOrigin: string | undefined
  /** Prompts that were shown before. Their ports are transferred, so they cannot be shown again. */
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

/** Opens a panel in the browser window of a prompt's page, or a pop-up if no panel connects within the timeout. */
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
