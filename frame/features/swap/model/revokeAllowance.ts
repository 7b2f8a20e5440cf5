import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { ApprovalBuildError } from '@oriel/shared/errors/swapErrors.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { createApproveCall, readAllowance } from '../../../chains/eip155/swap/allowances.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Scope } from '../../../parts/tokens/scope.ts'
import { requestTransfer } from '../../../requests/requestTransfer.ts'
import { parseTransactionId } from '../../../requests/transactionNotes.ts'
import { toasts } from '../../../state/toasts.ts'
import type { SwapAsset } from './swapAsset.ts'
import { waitUntilMined } from './waitUntilMined.ts'

/** Returns how much of a token the exchange may still spend for the account. */
export function readAllowanceLeft({ network, from }: Scope, token: Hex): Promise<bigint> {
  const router = network.swap?.router
  if (!router) return Promise.resolve(0n)
  return readAllowance(getRpcClient(network), token, from as Hex, router as Hex)
}

/** Revokes the exchange's allowance for a token. Resolves once the network has confirmed it. */
export async function revokeAllowance({ network, from }: Scope, { address, symbol }: SwapAsset): Promise<void> {
  const router = network.swap?.router
  if (!router || !address) return
  const { to, data } = createApproveCall(address as Hex, router as Hex, 0n)
  const params = [{ from, to, value: toQuantity(0n), data }]
  const note = { isOwn: true, title: t('swap.takeBackRecord', { symbol }) }
  const request = { method: 'eth_sendTransaction', params, network, from, note, act: 'swap' } as const
  const status = await waitUntilMined(network, parseTransactionId(await requestTransfer(request)))
  if (status !== 'success') throw new ApprovalBuildError()
  toasts.success(t('swap.tookBack', { symbol }))
}
