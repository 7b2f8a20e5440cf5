import { isHex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import type { ReplaceHow } from '../../../chains/eip155/send/replacement.ts'
import { t } from '../../../i18n/i18n.ts'
import { requestTransfer } from '../../../requests/requestTransfer.ts'
import { router } from '../../../router/router.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { registry } from '../../../wallets/connection/registry.ts'

/**
 * Returns whether the transaction can be replaced: it must be a pending transaction of the built-in wallet on the
 * active account and network.
 */
export function isReplaceable({ status, networkId, from, nonce }: TransactionRecord): boolean {
  if (status !== 'sent' || nonce === undefined || !networkId.startsWith('eip155:')) return false
  const { connectorId, accounts } = session.of('eip155')
  const [account] = accounts
  return (
    registry.find(connectorId)?.type === 'AUTH' &&
    networks.inUse('eip155')?.caipNetworkId === networkId &&
    account !== undefined &&
    isSameAddress(account.address, from)
  )
}

export async function replaceTransaction(record: TransactionRecord, how: ReplaceHow) {
  const network = networks.inUse('eip155')
  if (!network) throw new NetworkNotFoundError()
  const { buildReplacement } = await import('../../../chains/eip155/send/replacement.ts')
  const request = await buildReplacement(record, how, getRpcClient(network))
  const isCancel = how === 'cancel'
  const note = {
    title: isCancel ? t('send.record.cancel') : record.title,
    isOwn: true,
    replaces: { hash: record.hash, how },
    // Record no transfer or swap for a cancellation, because it moves no assets.
    transfer: isCancel ? undefined : record.transfer,
    swap: isCancel ? undefined : record.swap,
  }
  const params = [request]
  const { from } = record
  const hash = await requestTransfer({ method: 'eth_sendTransaction', params, network, from, note })
  const view = router.current()
  if (isHex(hash) && view.name === 'SendProgress' && view.hash === record.hash) {
    router.replace({ name: 'SendProgress', network: network.caipNetworkId, hash })
  }
}
