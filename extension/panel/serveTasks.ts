import * as z from 'zod/mini'
import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { siteAccess } from '../../frame/state/siteAccess.ts'
import { WindowTask } from '../../frame/walletWindow/message.ts'
import { QuestionTask } from '../../frame/walletWindow/questionTask.ts'
import { cancelTask, takeTask } from '../../frame/walletWindow/takeTask.ts'
import { windowTask } from '../../frame/walletWindow/windowTask.ts'
import { panelLeft, panelReady, taskOver } from '../link/messages.ts'
import { joinRoom } from './joinRoom.ts'
import type { MoveQuestion } from './readMoving.ts'
import { showMove } from './showMove.ts'
import { leaveTask, showIdle, showTaken } from './showTaken.ts'

/** The wallet that the wallet's own page gives to the extension. */
const Move = z.object({ wallet: z.string() })
const Task = z.union([WindowTask, QuestionTask])
/** Comes from the room while other questions wait: `PanelCount`. */
const Count = z.object({ more: z.number() })

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
  await followRoom()
}

async function followRoom() {
  // The tests wait for this mark.
  const { dataset } = document.documentElement
  const room = await joinRoom(() => {
    delete dataset.takes
    leaveRoom()
    void followRoom()
  })
  room.onmessage = ({ data, ports: [port] }) => {
    if (port && current) next = port
    else if (port) take(port)
    else if (data === taskOver) endLast()
    else more = z.parse(Count, data).more
    showCount()
  }
  dataset.takes = 'questions'
}

/** The engines of a room go with it, and with them all questions. */
function leaveRoom() {
  more = 0
  next = undefined
  endLast()
  showCount()
}

const showCount = () => siteAccess.store.setState({ waiting: more + (next ? 1 : 0) })

/** The question that the room gave last is over. */
function endLast() {
  if (next) next = undefined
  else if (windowTask.store.getState().opener) cancelTask()
  else if (current) void leave()
}

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
