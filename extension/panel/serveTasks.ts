import * as z from 'zod/mini'
import { localWallet } from '../../frame/localWallet/localWallet.ts'
import { outside, replaceOutside } from '../../frame/platform/outside.ts'
import { showTask } from '../../frame/start/startWindow.tsx'
import { WindowTask } from '../../frame/walletWindow/message.ts'
import { windowTask } from '../../frame/walletWindow/windowTask.ts'
import { panelPort, panelReady } from '../link/messages.ts'

const waiting: MessagePort[] = []

/** Shows the questions of all pages, one after the other, and the wallet's own page when there is none. */
export async function serveTasks() {
  replaceOutside({ ...outside, closeWindow: () => void showNext() })
  await chrome.runtime.sendMessage('wake')
  const id = crypto.randomUUID()
  chrome.runtime.connect({ name: panelPort + id })
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const registration = await navigator.serviceWorker.getRegistration()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ ports: [port] }) => {
    if (!port) return
    waiting.push(port)
    if (!windowTask.store.getState().opener) void showNext()
  }
  registration?.active?.postMessage({ panel: id, windowId, isPopup: type === 'popup' }, [port2])
}

async function showNext() {
  const had = windowTask.store.getState().opener !== undefined
  windowTask.leave()
  const port = waiting.shift()
  if (port) await take(port)
  else if (had) await showTask(undefined)
}

/** The engine may have given the task up meanwhile, which closes the port. */
async function take(port: MessagePort) {
  const taken = await new Promise<{ task: WindowTask; ports: [MessagePort, MessagePort] } | undefined>((resolve) => {
    port.addEventListener('close', () => resolve(undefined))
    port.onmessage = ({ data, ports: [control, vault] }) => {
      const task = z.safeParse(WindowTask, data)
      if (task.success && control && vault) resolve({ task: task.data, ports: [control, vault] })
    }
    port.postMessage(panelReady)
  })
  if (!taken) return showNext()
  const asking = windowTask.take(taken.task, taken.ports)
  // The wallet may be open from the last task.
  if (localWallet.store.getState().status?.state === 'unlocked') await localWallet.goOn()
  else await showTask(asking)
}
