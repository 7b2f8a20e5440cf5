import type { Approval } from '../../frame/requests/approvals.ts'
import { networks } from '../../frame/state/networks.ts'
import { options } from '../../frame/state/options.ts'
import { themeMode } from '../../frame/theme/themeMode.ts'
import { walletWindow } from '../../frame/walletWindow/openWindow.ts'
import type { QuestionTask } from '../../frame/walletWindow/questionTask.ts'

/** Has a question that needs no key decided in the panel. Resolves with what its view settles with. */
export async function askInPanel({ id, request, view, expiresAt }: Approval): Promise<unknown> {
  const { name } = options.store.getState().metadata ?? {}
  const from = networks.inUse('eip155')?.caipNetworkId
  const task: QuestionTask = {
    ...{ task: 'ask', id: `request-${id}`, request, expiresAt, isOpen: true, uses: 'none' },
    view: view.name === 'SwitchNetwork' && from ? { ...view, from } : view,
    origin: request.origin,
    themeMode: themeMode(),
    ...(name && { name }),
  }
  const { approved } = await walletWindow.open(task, async () => undefined)
  return approved
}
