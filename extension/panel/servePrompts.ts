import { outside, replaceOutside } from '@oriel/frame/platform/outside.ts'
import { siteAccess } from '@oriel/frame/state/siteAccess.ts'
import { acceptRequest, cancelRequest } from '@oriel/frame/walletWindow/acceptRequest.ts'
import { WindowRequest } from '@oriel/frame/walletWindow/message.ts'
import { PromptRequest } from '@oriel/frame/walletWindow/promptRequest.ts'
import { windowRequest } from '@oriel/frame/walletWindow/windowRequest.ts'
import * as z from 'zod/mini'
import { panelLeft, panelReady, promptOver } from '../link/messages.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { connectOffscreen } from './connectOffscreen.ts'
import { type MoveOffer, showMove } from './showMove.ts'
import { removePrompt, showIdle, showPrompt } from './showPrompt.ts'

/** An offer from the wallet's website to move its wallet into the extension. */
const Move = z.object({ wallet: z.string() })
const Request = z.union([WindowRequest, PromptRequest])
/** Messages from the offscreen document: a page's prompt (with its port) and the queue length. */
const PromptMessage = z.object({ origin: z.string(), tabId: z.optional(z.number()) })
const QueueMessage = z.object({ queued: z.number() })
type Prompt = z.infer<typeof PromptMessage> & { port: MessagePort }

/** The current prompt's port. */
let current: MessagePort | undefined
/** Next prompt to show. Set while the panel still shows the prompt of a page that is gone. */
let next: Prompt | undefined
/** Number of prompts that are queued in the offscreen document. */
let queued = 0

/** Shows the prompts of all pages, one at a time. Without a prompt, the panel shows the wallet's own views. */
export async function servePrompts() {
  replaceOutside({
    ...outside,
    closeWindow() {
      current?.postMessage(panelLeft)
      void endCurrent()
    },
  })
  await watchOffscreen()
}

async function watchOffscreen() {
  // Set `data-connected` while the panel is connected, because tests wait for this attribute.
  const { dataset } = document.documentElement
  const offscreen = await connectOffscreen(() => {
    delete dataset.connected
    dropPrompts()
    void watchOffscreen()
  })
  offscreen.onmessage = ({ data, ports: [port] }) => {
    const prompt = z.safeParse(PromptMessage, data)
    const queue = z.safeParse(QueueMessage, data)
    if (port && prompt.success) receive({ ...prompt.data, port })
    else if (data === promptOver) endLast()
    else if (queue.success) queued = queue.data.queued
    updateCount()
  }
  dataset.connected = ''
}

/** Drops all prompts, because the background sessions ended together with their offscreen document. */
function dropPrompts() {
  queued = 0
  next = undefined
  endLast()
  updateCount()
}

const updateCount = () => siteAccess.store.setState({ waiting: queued + (next ? 1 : 0) })

/** Ends the prompt that the offscreen document sent most recently. */
function endLast() {
  if (next) next = undefined
  else if (windowRequest.store.getState().opener) cancelRequest()
  else if (current) void endCurrent()
}

function receive(prompt: Prompt) {
  if (current) next = prompt
  else open(prompt)
}

function open({ origin, tabId, port }: Prompt) {
  current = port
  siteAccess.store.setState({ askingTab: tabId })
  port.onmessage = ({ data, ports: [control, vault] }) => {
    if (current !== port) return
    const move = z.safeParse(Move, data)
    // Trust only the origin that the offscreen document verified, because the message itself could claim a different
    // one.
    if (move.success && origin !== walletOrigin) return outside.closeWindow()
    if (move.success) return void showMove(move.data.wallet, createMoveOffer(port))
    const request = z.safeParse(Request, data)
    if (!request.success || !control || !vault) return
    if (hasOtherOrigin(request.data, origin)) return outside.closeWindow()
    void showPrompt(acceptRequest(request.data, [control, vault]))
  }
  port.postMessage(panelReady)
}

const hasOtherOrigin = (request: z.infer<typeof Request>, origin: string) =>
  request.origin !== origin || ('request' in request && request.request.origin !== origin)

const createMoveOffer = (port: MessagePort): MoveOffer => ({
  isOpen: () => current === port,
  end(answer) {
    port.postMessage(answer)
    if (current === port) void endCurrent()
  },
})

async function endCurrent() {
  const following = next
  current = undefined
  next = undefined
  siteAccess.store.setState({ askingTab: undefined })
  updateCount()
  removePrompt()
  if (following) open(following)
  else await showIdle()
}
