import * as z from 'zod/mini'
import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { siteAccess } from '../../frame/state/siteAccess.ts'
import { WindowTask } from '../../frame/walletWindow/message.ts'
import { QuestionTask } from '../../frame/walletWindow/questionTask.ts'
import { cancelTask, takeTask } from '../../frame/walletWindow/takeTask.ts'
import { windowTask } from '../../frame/walletWindow/windowTask.ts'
import { askWorker } from '../link/askWorker.ts'
import { type PanelCount, panelJoined, panelLeft, panelPort, panelReady, taskOver, toWorker } from '../link/messages.ts'
import type { MoveQuestion } from './readMoving.ts'
import { showMove } from './showMove.ts'
import { leaveTask, showIdle, showTaken } from './showTaken.ts'

/** The wallet that the wallet's own page gives to the extension. */
const Move = z.object({ wallet: z.string() })
const Task = z.union([WindowTask, QuestionTask])

/** The port of the question that is shown. */
let current: MessagePort | undefined
/** The port of a question that waits while the person looks at the last one, whose page is gone. */
let next: MessagePort | undefined
/** The number of questions that the room has not given yet. */
let more = 0

/** Shows the questions of all pages, which the room gives one by one, and the wallet's own page when there is none. */
export async function serveTasks() {
  replaceOutside({
    ...outside,
    closeWindow() {
      current?.postMessage(panelLeft)
      void leave()
    },
  })
  const room = await joinRoom()
  room.onmessage = ({ data, ports: [port] }) => {
    if (port && current) next = port
    else if (port) take(port)
    else if (data === taskOver) endLast()
    else more = (data as PanelCount).more
    showCount()
  }
  document.documentElement.dataset.takes = 'questions'
}

const showCount = () => siteAccess.store.setState({ waiting: more + (next ? 1 : 0) })

/** The question that the room gave last is over. */
function endLast() {
  if (next) next = undefined
  else if (windowTask.store.getState().opener) cancelTask()
  else if (current) void leave()
}

/** The browser may end the service worker while it introduces the panel. It is asked again after this time, in ms. */
const patienceMs = 1000

/** Returns a port to the room, which the service worker introduces. */
async function joinRoom(): Promise<MessagePort> {
  const panel = crypto.randomUUID()
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const hello = { panel, windowId, isPopup: type === 'popup' }
  let room: MessagePort | undefined
  // The room must be there first.
  await askWorker(toWorker.wake)
  chrome.runtime.connect({ name: panelPort + panel })
  while (!room) {
    const { port1, port2 } = new MessageChannel()
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(hello, [port2])
    room = await Promise.race([joined(port1), after(patienceMs)])
  }
  return room
}

/** The room answers the first hello that reaches it. */
function joined(port: MessagePort): Promise<MessagePort> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => data === panelJoined && resolve(port)
  })
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

function take(port: MessagePort) {
  current = port
  port.onmessage = ({ data, ports: [control, vault] }) => {
    if (current !== port) return
    const move = z.safeParse(Move, data)
    if (move.success) return void showMove(move.data.wallet, movingOver(port))
    const task = z.safeParse(Task, data)
    if (!task.success || !control || !vault) return
    void showTaken(takeTask(task.data, [control, vault]))
  }
  port.postMessage(panelReady)
}

const movingOver = (port: MessagePort): MoveQuestion => ({
  isAsked: () => current === port,
  end(answer) {
    port.postMessage(answer)
    if (current === port) void leave()
  },
})

async function leave() {
  const following = next
  current = undefined
  next = undefined
  showCount()
  leaveTask()
  if (following) take(following)
  else await showIdle()
}
