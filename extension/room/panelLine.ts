/** A question of a page. `open` asks for the panel in the name of the page. */
type Task = { port: MessagePort; origin: string; open: () => void }

export type PanelLine = ReturnType<typeof createPanelLine>

/** Browsers without side panels open nothing, and say so nowhere. */
const patienceMs = 1500

/** Gives the questions of all engines to the panel, in their order. */
export function createPanelLine() {
  const waiting = new Set<Task>()
  let panel: MessagePort | undefined
  let late: ReturnType<typeof setTimeout> | undefined

  const deliver = ({ origin, port }: Task) => panel?.postMessage({ origin }, [port])

  function tell() {
    const [first] = waiting
    void chrome.runtime.sendMessage({ waiting: waiting.size, origin: first?.origin })
  }

  return {
    take(port: MessagePort) {
      panel?.close()
      panel = port
      clearTimeout(late)
      port.addEventListener('close', () => {
        if (panel === port) panel = undefined
      })
      port.start()
      for (const task of waiting) deliver(task)
    },

    ask(task: Task) {
      waiting.add(task)
      tell()
      task.port.addEventListener('close', () => {
        waiting.delete(task)
        tell()
      })
      if (panel) return deliver(task)
      task.open()
      clearTimeout(late)
      late = setTimeout(() => void chrome.runtime.sendMessage('window'), patienceMs)
    },
  }
}
