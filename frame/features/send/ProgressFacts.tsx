import { t } from '../../i18n/i18n.ts'
import { translateRecorded } from '../../i18n/translate.ts'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { networks } from '../../state/networks.ts'
import type { TransactionRecord } from '../../state/transactionRecord.ts'
import { Address } from '../../ui/Address.tsx'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'

export function ProgressFacts({ record }: { record: TransactionRecord }) {
  const { transfer, networkId, hash, title } = record
  // Omit the title of a transfer, because the header already shows the amount and the recipient.
  const rows: KeyValueRow[] = transfer
    ? []
    : [{ label: t('progress.what'), value: <bdi>{translateRecorded(title)}</bdi> }]
  return (
    <KeyValue
      rows={[
        ...rows,
        { label: t('send.network'), value: networks.served(networkId)?.name ?? networkId },
        {
          label: t('transaction.hash'),
          value: (
            <span className="account-address">
              <Address address={hash} />
              <CopyText text={hash} label={t('transaction.copyHash')} iconOnly />
            </span>
          ),
        },
      ]}
    />
  )
}
