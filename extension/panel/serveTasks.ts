import * as z from 'zod/mini'
import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { WindowTask } from '../../frame/walletWindow/message.ts'
import { QuestionTask } from '../../frame/walletWindow/questionTask.ts'
import { windowTask } from '../../frame/walletWindow/windowTask.ts'
import { panelReady } from '../link/messages.ts'
import { leaveTask, showIdle, showTaken } from './showTaken.ts'

const Task = z.union([WindowTask, QuestionTask])
type Given = { task: z.infer<typeof Task>; ports: [control: MessagePort, vault: MessagePort] }

const waiting: MessagePort[] = []
let isBusy = false

/** Shows the questions of all pages, one after the other, and the wallet's own page when there is none. */
export async function serveTasks() {
  replaceOutside({ ...outside, closeWindow: () => void showNext() })
  const room = await joinRoom()
  room.onmessage = ({ ports: [port] }) => {
    if (!port) return
    waiting.push(port)
    if (!isBusy) void showNext()
  }
}

/** Returns a port to the room, which the service worker introduces. */
async function joinRoom(): Promise<MessagePort> {
  // The room must be there before it is told.
  await chrome.runtime.sendMessage('wake')
  const panel = crypto.randomUUID()
  chrome.runtime.connect({ name: `panel ${panel}` })
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const registration = await navigator.serviceWorker.getRegistration()
  const { port1, port2 } = new MessageChannel()
  registration?.active?.postMessage({ panel, windowId, isPopup: type === 'popup' }, [port2])
  return port1
}

async function showNext() {
  leaveTask()
  isBusy = waiting.length > 0
  const port = waiting.shift()
  if (!port) return showIdle()
  const given = await receive(port)
  if (given) await showTaken(windowTask.take(given.task, given.ports))
  else await showNext()
}

/** The engine may have given the task up meanwhile, which closes the port. */
function receive(port: MessagePort): Promise<Given | undefined> {
  return new Promise((resolve) => {
    port.addEventListener('close', () => resolve(undefined))
    port.onmessage = ({ data, ports: [control, vault] }) => {
      const task = z.safeParse(Task, data)
      if (task.success && control && vault) resolve({ task: task.data, ports: [control, vault] })
    }
    port.postMessage(panelReady)
  })
}
