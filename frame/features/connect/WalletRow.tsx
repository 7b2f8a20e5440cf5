import { getWalletImageUrl } from '../../api/wallets.ts'
import { t } from '../../i18n/i18n.ts'
import { ConnectorImage } from '../../parts/wallets/ConnectorImage.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { claimsToBeOurExtension } from '../../wallets/connector/ownExtension.ts'
import type { WalletRow as Row } from '../../wallets/directory/walletList.ts'
import { chooseConnector, chooseWallet } from './chooseWallet.ts'

type WalletRowProps = { row: Row; disabled: boolean; lead: boolean }

export function WalletRow({ row, disabled, lead }: WalletRowProps) {
  const { name, group, connectorId, wallet } = row
  const tag = row.tag ?? (group === 'injected' ? 'installed' : undefined)
  const connector = registry.find(connectorId)
  function choose() {
    if (connector) chooseConnector(connector)
    else if (wallet) chooseWallet(wallet)
  }
  const isPhone = group === 'walletConnect'
  const isExtension = connector !== undefined && claimsToBeOurExtension(connector)
  return (
    <ListRow
      image={connector ? <ConnectorImage connector={connector} /> : <WalletImage src={getImageUrl(row)} />}
      title={isPhone ? t('connect.phone') : isExtension ? t('connect.extension') : <bdi>{name}</bdi>}
      detail={isPhone && t('connect.scan')}
      trailing={
        isPhone ? <Icon name="qr" /> : tag && <Tag positive={tag === 'installed'}>{t(`connect.tag.${tag}`)}</Tag>
      }
      lead={lead && !isPhone}
      disabled={disabled}
      onClick={choose}
    />
  )
}

function getImageUrl({ image }: Row): string | undefined {
  if (!image) return undefined
  return 'dataUrl' in image ? image.dataUrl : getWalletImageUrl(image.imageId)
}
