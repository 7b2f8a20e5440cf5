import { t } from '../../i18n/i18n.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import type { RequestedPayment } from '../../walletWindow/message.ts'

/** Warns about a token whose name and symbol come only from its own contract or mint. */
export function UnknownToken({ asset: { address, isKnown } }: Pick<RequestedPayment, 'asset'>) {
  if (isKnown || address === undefined) return null
  return (
    <Banner tone="warning" title={t('pay.unknownToken')} live={false}>
      <span className="stack-tight">
        <span>{t('pay.unknownTokenText')}</span>
        <Address address={address} full />
      </span>
    </Banner>
  )
}
