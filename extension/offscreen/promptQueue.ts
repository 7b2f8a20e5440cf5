/**
 * A page's prompt. Shown in the panel of the page's browser window, or in the extension's pop-up if the window has no
 * panel.
 */
export type Prompt = {
  origin: string
  tabId?: number
  /** Returns the ID of the browser window that currently contains the tab. */
  getWindowId: () => number
  /** Opens the panel, using the page's user activation. May fail silently in some browsers. */
  openPanel: () => void
  /** Port that is transferred to the panel. The panel receives the window request on it. */
  port: MessagePort
  /** Called when the user closes the panel while it shows the prompt. */
  onPanelClosed: () => void
  /** Called when the browser could open neither a panel nor a pop-up. */
  onNoPanel: () => void
}

/**
 * A connected panel. `isPopup` is true if it is the extension's pop-up, which shows the prompts of all browser windows
 * that have no panel.
 */
export type Panel = {
  windowId: number
  isPopup: boolean
  show: (prompt: Prompt) => void
  /** Called when the current prompt has ended or its page has closed. */
  onPromptOver: () => void
  /** Called after each change with the number of prompts queued behind the current one. */
  onQueueChange: (queued: number) => void
}

export type PromptQueue = ReturnType<typeof createPromptQueue>

type Options = {
  /** Called after each change with the number of waiting prompts and the origin of the oldest one. */
  onChange: (waiting: { waiting: number; origin?: string | undefined }) => void
  /** Opens or focuses the extension's pop-up. Resolves to false if the browser can't open one. */
  openPopup: () => Promise<boolean>
  /** Time to wait for a panel to connect before opening a pop-up instead, in ms. */
  timeoutMs?: number
}

/**
 * Creates the prompt queue for all pages. Each panel shows one prompt at a time. Prompts from a different origin than
 * the last shown prompt go first, so that a page that sends requests in a loop can't starve the others.
 */
export function createPromptQueue({ onChange, openPopup, timeoutMs = 1500 }: Options) {
  const prompts = new Set<Prompt>()
  const panels = new Map<Panel, Prompt | undefined>()
  /** Focuses the pop-up. If it stayed minimized or hidden behind other windows, the page would seem to hang. */
  const focusPopup = () => void openPopup()
  const { assignAll, needsPanel, waitsForPopup } = createAssignment({ prompts, panels, focusPopup })
  const opener = createOpener({ needsPanel, openPopup, timeoutMs })

  function notify() {
    const [oldest] = prompts
    onChange({ waiting: prompts.size, origin: oldest?.origin })
  }

  return {
    /** Adds a panel. Call the returned function when the panel closes. */
    addPanel(panel: Panel): () => void {
      panels.set(panel, undefined)
      assignAll()
      return () => {
        const prompt = panels.get(panel)
        panels.delete(panel)
        prompt?.onPanelClosed()
      }
    },

    add(prompt: Prompt) {
      prompts.add(prompt)
      notify()
      assignAll()
      if (waitsForPopup(prompt)) focusPopup()
      opener.start(prompt)
    },

    /** Reassigns prompts after a tab has moved to another window. A prompt that is already shown stays in its panel. */
    handleTabMove() {
      assignAll()
      for (const prompt of prompts) opener.start(prompt)
    },

    remove(prompt: Prompt) {
      if (!prompts.delete(prompt)) return
      opener.cancel(prompt)
      for (const [panel, shown] of panels) {
        if (shown !== prompt) continue
        panels.set(panel, undefined)
        panel.onPromptOver()
      }
      notify()
      assignAll()
    },
  }
}

type Assigning = { prompts: ReadonlySet<Prompt>; panels: Map<Panel, Prompt | undefined>; focusPopup: () => void }

/** Assigns each prompt to the panel in its browser window, or to the extension's pop-up if the window has no panel. */
function createAssignment({ prompts, panels, focusPopup }: Assigning) {
  let lastOrigin: string | undefined
  /**
   * Prompts that were already shown. A prompt can't be shown again, because its port has been transferred to the panel.
   */
  const shownBefore = new WeakSet<Prompt>()

  const isInWindow = ({ windowId }: Panel, prompt: Prompt) => windowId === prompt.getWindowId()
  const hasOwnPanel = (prompt: Prompt) => [...panels.keys()].some((panel) => isInWindow(panel, prompt))
  const canShow = (panel: Panel, prompt: Prompt) => isInWindow(panel, prompt) || (panel.isPopup && !hasOwnPanel(prompt))
  const hasPanel = (prompt: Prompt) => [...panels.keys()].some((panel) => canShow(panel, prompt))
  const isQueued = (prompt: Prompt) => prompts.has(prompt) && !shownBefore.has(prompt)
  const getQueued = (panel: Panel) => [...prompts].filter((prompt) => isQueued(prompt) && canShow(panel, prompt))

  function getNext(panel: Panel): Prompt | undefined {
    const queued = getQueued(panel)
    return queued.find(({ origin }) => origin !== lastOrigin) ?? queued[0]
  }

  function assignAll() {
    for (const [panel, shown] of panels) {
      const prompt = shown ? undefined : getNext(panel)
      if (!prompt) continue
      panels.set(panel, prompt)
      shownBefore.add(prompt)
      lastOrigin = prompt.origin
      panel.show(prompt)
      if (panel.isPopup) focusPopup()
    }
    for (const panel of panels.keys()) panel.onQueueChange(getQueued(panel).length)
  }

  return {
    assignAll,
    needsPanel: (prompt: Prompt) => isQueued(prompt) && !hasPanel(prompt),
    waitsForPopup: (prompt: Prompt) => isQueued(prompt) && hasPanel(prompt) && !hasOwnPanel(prompt),
  }
}

type Opening = Pick<Required<Options>, 'openPopup' | 'timeoutMs'> & { needsPanel: (prompt: Prompt) => boolean }

/**
 * Opens a panel in the browser window that contains the prompt's page, or a pop-up if no panel connects within the
 * timeout.
 */
function createOpener({ needsPanel, openPopup, timeoutMs }: Opening) {
  const timers = new Map<Prompt, ReturnType<typeof setTimeout>>()

  async function fallBackToPopup(prompt: Prompt) {
    timers.delete(prompt)
    if (needsPanel(prompt) && !(await openPopup()) && needsPanel(prompt)) prompt.onNoPanel()
  }

  return {
    start(prompt: Prompt) {
      if (timers.has(prompt) || !needsPanel(prompt)) return
      prompt.openPanel()
      timers.set(
        prompt,
        setTimeout(() => void fallBackToPopup(prompt), timeoutMs),
      )
    },

    cancel(prompt: Prompt) {
      clearTimeout(timers.get(prompt))
      timers.delete(prompt)
    },
  }
}
