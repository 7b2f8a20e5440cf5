import { t } from '../../i18n/i18n.ts'
import { toInlineName } from '../../parts/toInlineName.ts'
import { formatInFull } from '../../parts/tokens/amounts.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import type { PendingTransfer } from './model/send.ts'

/**
 * Warns that an earlier transfer is still pending. An approval that is open in the wallet may belong to that transfer.
 */
export function EarlierBanner({ pending: { transfer, connectorId, walletName } }: { pending: PendingTransfer }) {
  const amount = formatInFull(transfer.units, transfer.asset)
  const connector = registry.find(connectorId)
  const name = walletName ?? connector?.name ?? t('networks.yourWallet')
  const isAtWallet = connector?.asksUser === true
  return (
    <Banner tone="warning" title={t(isAtWallet ? 'send.earlierAsked' : 'send.earlierSending', { name, amount })}>
      <span className="stack-tight">
        <Address address={transfer.to} full />
        {isAtWallet && <span>{t('send.earlierAskedText', { name: toInlineName(name) })}</span>}
      </span>
    </Banner>
  )
}
