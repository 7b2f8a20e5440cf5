/** A question of a page. `open` asks for the panel in the name of the page, and `lose` says that the panel closed. */
export type Task = { port: MessagePort; origin: string; open: () => void; lose: () => void }

export type PanelLine = ReturnType<typeof createPanelLine>

/** Browsers without side panels open nothing, and say so nowhere. */
const patienceMs = 1500

/** Gives the questions of all engines to the panel, in their order. */
export function createPanelLine() {
  const waiting = new Map<Task, { isGiven: boolean }>()
  /** Chromium fires no event when the page at the other end of a `MessagePort` closes, but it does for `alive`. */
  let panel: { id: string; port: MessagePort } | undefined
  const alive = new Set<string>()
  let late: ReturnType<typeof setTimeout> | undefined

  function deliver(task: Task) {
    const state = waiting.get(task)
    if (!panel || !state || state.isGiven) return
    state.isGiven = true
    panel.port.postMessage({ origin: task.origin }, [task.port])
  }

  function tell() {
    const [first] = waiting.keys()
    void chrome.runtime.sendMessage({ waiting: waiting.size, origin: first?.origin })
  }

  function end(task: Task) {
    waiting.delete(task)
    tell()
  }

  return {
    /** The port of the extension lives as long as the page of the panel. */
    follow(id: string, port: chrome.runtime.Port) {
      alive.add(id)
      port.onDisconnect.addListener(() => {
        alive.delete(id)
        if (panel?.id !== id) return
        panel = undefined
        for (const [task, { isGiven }] of waiting) if (isGiven) task.lose()
      })
    },

    take(id: string, port: MessagePort) {
      if (!alive.has(id)) return port.close()
      panel = { id, port }
      clearTimeout(late)
      for (const task of waiting.keys()) deliver(task)
    },

    ask(task: Task) {
      waiting.set(task, { isGiven: false })
      tell()
      if (panel) return deliver(task)
      task.open()
      clearTimeout(late)
      late = setTimeout(() => void chrome.runtime.sendMessage('window'), patienceMs)
    },

    end,
  }
}
