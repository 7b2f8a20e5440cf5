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

/** The wallet that the wallet's own page moves into the extension. */
const Move = z.object({ wallet: z.string() })
const Task = z.union([WindowTask, QuestionTask])
/** Messages of the offscreen document: a prompt of this page together with its port, and `PanelCount`. */
const Given = z.object({ origin: z.string(), tabId: z.optional(z.number()) })
const Count = z.object({ more: z.number() })
type Question = z.infer<typeof Given> & { port: MessagePort }

/** The port of the current prompt. */
let current: MessagePort | undefined
/** The next prompt, while the user still sees the last one, whose page is gone. */
let next: Question | undefined
/** Number of prompts that are queued in the offscreen document. */
let more = 0

/** Shows the prompts of all pages, one at a time. Without a prompt the panel shows the wallet's own views. */
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
  // Tests wait for this attribute.
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

/** Drops all prompts. The background sessions end together with their offscreen document. */
function leaveRoom() {
  more = 0
  next = undefined
  endLast()
  showCount()
}

const showCount = () => siteAccess.store.setState({ waiting: more + (next ? 1 : 0) })

/** Ends the prompt that the offscreen document sent last. */
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
    // Trust only the origin that the offscreen document verified. The message itself could name another site.
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
