import * as z from 'zod/mini'
import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { siteAccess } from '../../frame/state/siteAccess.ts'
import { WindowTask } from '../../frame/walletWindow/message.ts'
import { QuestionTask } from '../../frame/walletWindow/questionTask.ts'
import { cancelTask, takeTask } from '../../frame/walletWindow/takeTask.ts'
import { windowTask } from '../../frame/walletWindow/windowTask.ts'
import { panelLeft, panelReady, taskOver } from '../link/messages.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { joinRoom } from './joinRoom.ts'
import type { MoveQuestion } from './readMoving.ts'
import { showMove } from './showMove.ts'
import { leaveTask, showIdle, showTaken } from './showTaken.ts'

/** The wallet that the wallet's own page gives to the extension. */
const Move = z.object({ wallet: z.string() })
const Task = z.union([WindowTask, QuestionTask])
/** The messages of the room: a question of this page, which comes with its port, and `PanelCount`. */
const Given = z.object({ origin: z.string(), tabId: z.optional(z.number()) })
const Count = z.object({ more: z.number() })
type Question = z.infer<typeof Given> & { port: MessagePort }

/** The port of the question that is shown. */
let current: MessagePort | undefined
/** A question that waits while the person looks at the last one, whose page is gone. */
let next: Question | undefined
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
    const given = z.safeParse(Given, data)
    const count = z.safeParse(Count, data)
    if (port && given.success) receive({ ...given.data, port })
    else if (data === taskOver) endLast()
    else if (count.success) more = count.data.more
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

function receive(question: Question) {
  if (current) next = question
  else take(question)
}

function take({ origin, tabId, port }: Question) {
  current = port
  siteAccess.store.setState({ askingTab: tabId })
  port.onmessage = ({ data, ports: [control, vault] }) => {
    if (current !== port) return
    const move = z.safeParse(Move, data)
    // The room proved the page. The message, which names the page that the person reads, has no say in that.
    if (move.success && origin !== walletOrigin) return outside.closeWindow()
    if (move.success) return void showMove(move.data.wallet, movingOver(port))
    const task = z.safeParse(Task, data)
    if (!task.success || !control || !vault) return
    if (namesOther(task.data, origin)) return outside.closeWindow()
    void showTaken(takeTask(task.data, [control, vault]))
  }
  port.postMessage(panelReady)
}

const namesOther = (task: z.infer<typeof Task>, origin: string) =>
  task.origin !== origin || ('request' in task && task.request.origin !== origin)

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
  siteAccess.store.setState({ askingTab: undefined })
  showCount()
  leaveTask()
  if (following) take(following)
  else await showIdle()
}
