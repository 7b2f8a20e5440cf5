import { walletImageUrl } from '../../api/wallets.ts'
import { t } from '../../i18n/i18n.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import type { WalletRow as Row } from '../../wallets/directory/walletList.ts'
import { ConnectorImage } from './ConnectorImage.tsx'
import { chooseConnector, chooseWallet } from './chooseWallet.ts'

export function WalletRow({ row, disabled }: { row: Row; disabled: boolean }) {
  const { name, group, connectorId, wallet } = row
  const tag = row.tag ?? (group === 'injected' ? 'installed' : undefined)
  const connector = registry.find(connectorId)
  function choose() {
    if (connector) chooseConnector(connector)
    else if (wallet) chooseWallet(wallet)
  }
  const isPhone = group === 'walletConnect'
  return (
    <ListRow
      image={connector ? <ConnectorImage connector={connector} /> : <WalletImage src={sourceOf(row)} />}
      title={isPhone ? t('connect.phone') : <bdi>{name}</bdi>}
      detail={isPhone && t('connect.scan')}
      trailing={tag && !isPhone && <Tag positive={tag === 'installed'}>{t(`connect.tag.${tag}`)}</Tag>}
      disabled={disabled}
      onClick={choose}
    />
  )
}

function sourceOf({ image }: Row): string | undefined {
  if (!image) return undefined
  return 'dataUrl' in image ? image.dataUrl : walletImageUrl(image.imageId)
}
