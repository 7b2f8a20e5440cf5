import './send.css'
import { t } from '../../i18n/i18n.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'

/** Shows the full address, because the user must verify it. */
export function Recipient({ address, name }: { address: string; name: string | undefined }) {
  return (
    <div className="send-recipient">
      <Avatar address={address} size={36} />
      <span className="send-recipient-words">
        <span>
          <span className="row-detail">{t('send.to')}</span> {name && <bdi className="row-title">{name}</bdi>}
        </span>
        <Address address={address} full />
      </span>
    </div>
  )
}
