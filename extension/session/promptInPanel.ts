import { type Approval, approvalLimits } from '@oriel/frame/requests/approvals.ts'
import type { CallBatch } from '@oriel/frame/state/callBatch.ts'
import { callBatches } from '@oriel/frame/state/callBatches.ts'
import { hostPage } from '@oriel/frame/state/hostPage.ts'
import { networks } from '@oriel/frame/state/networks.ts'
import { options } from '@oriel/frame/state/options.ts'
import { getThemeMode } from '@oriel/frame/theme/getThemeMode.ts'
import { walletWindow } from '@oriel/frame/walletWindow/openWindow.ts'
import type { PromptRequest } from '@oriel/frame/walletWindow/promptRequest.ts'
import type { View } from '@oriel/shared/kit/view.ts'

type Prompt = Pick<Approval, 'request' | 'view' | 'expiresAt'> & { id: number | string; batch?: CallBatch }

/**
 * Prompts the user in the panel for a request that doesn't need the wallet's key. Resolves to the result of the
 * prompt's view.
 */
export async function promptInPanel({ id, request, view, expiresAt, batch }: Prompt): Promise<unknown> {
  const { name } = options.store.getState().metadata ?? {}
  const from = networks.inUse('eip155')?.caipNetworkId
  const promptRequest: PromptRequest = {
    task: 'ask',
    id: `request-${id}`,
    request,
    expiresAt,
    isOpen: true,
    uses: 'none',
    view: view.name === 'SwitchNetwork' && from ? { ...view, from } : view,
    origin: request.origin,
    themeMode: getThemeMode(),
    name: name || undefined,
    pageNetworks: networks.listOfPage(),
    batch,
  }
  const { approved } = await walletWindow.open(promptRequest, async () => undefined)
  return approved
}

/** Shows a call batch's status in the panel. Resolves immediately, unless other prompts are ahead in the queue. */
export async function showStatusInPanel(view: View & { name: 'CallsStatus' }) {
  const batch = callBatches.find(view.id)
  if (!batch) return
  const { networkId, from: address } = batch
  const method = 'wallet_showCallsStatus' as const
  const request = { method, params: [view.id], origin: hostPage.origin, networkId, address }
  const expiresAt = Date.now() + approvalLimits.lifetimeMs
  await promptInPanel({ id: crypto.randomUUID(), request, view, expiresAt, batch })
}
