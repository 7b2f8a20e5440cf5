import * as z from 'zod/mini'
import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { WindowTask } from '../../frame/walletWindow/message.ts'
import { QuestionTask } from '../../frame/walletWindow/questionTask.ts'
import { windowTask } from '../../frame/walletWindow/windowTask.ts'
import { panelPort, panelReady } from '../link/messages.ts'
import { leaveTask, showIdle, showTaken } from './showTaken.ts'

const Task = z.union([WindowTask, QuestionTask])
type Given = { task: z.infer<typeof Task>; ports: [control: MessagePort, vault: MessagePort] }

/** A question that the room gave. The engine closes the port when its page gives the question up. */
type Waiting = { port: MessagePort; isClosed: Promise<undefined> }

const waiting: Waiting[] = []
let isBusy = false

/** Shows the questions of all pages, one after the other, and the wallet's own page when there is none. */
export async function serveTasks() {
  replaceOutside({ ...outside, closeWindow: () => void showNext() })
  const room = await joinRoom()
  room.onmessage = ({ ports: [port] }) => {
    if (!port) return
    const isClosed = new Promise<undefined>((resolve) => port.addEventListener('close', () => resolve(undefined)))
    waiting.push({ port, isClosed })
    if (!isBusy) void showNext()
  }
}

/** Returns a port to the room, which the service worker introduces. */
async function joinRoom(): Promise<MessagePort> {
  // The room must be there first.
  await chrome.runtime.sendMessage('wake')
  const panel = crypto.randomUUID()
  chrome.runtime.connect({ name: panelPort + panel })
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const registration = await navigator.serviceWorker.getRegistration()
  const { port1, port2 } = new MessageChannel()
  registration?.active?.postMessage({ panel, windowId, isPopup: type === 'popup' }, [port2])
  return port1
}

async function showNext() {
  leaveTask()
  isBusy = waiting.length > 0
  const next = waiting.shift()
  if (!next) return showIdle()
  const given = await receive(next)
  if (given) await showTaken(windowTask.take(given.task, given.ports))
  else await showNext()
}

function receive({ port, isClosed }: Waiting): Promise<Given | undefined> {
  const given = new Promise<Given>((resolve) => {
    port.onmessage = ({ data, ports: [control, vault] }) => {
      const task = z.safeParse(Task, data)
      if (task.success && control && vault) resolve({ task: task.data, ports: [control, vault] })
    }
  })
  port.postMessage(panelReady)
  return Promise.race([given, isClosed])
}
