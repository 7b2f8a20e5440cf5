import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { Icon } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/images/Picture.tsx'
import { WalletImage } from '../../../ui/images/WalletImage.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Tag } from '../../../ui/Tag.tsx'

const inStack = 4

type AllWalletsRowProps = { count: string | undefined; images: (string | undefined)[]; disabled: boolean }

export function AllWalletsRow({ count, images, disabled }: AllWalletsRowProps) {
  return (
    <ListRow
      image={images.length < inStack ? <WalletImage mark={<Icon name="search" />} /> : <Stack images={images} />}
      title={t('connect.all')}
      trailing={
        count && (
          <Tag>
            <bdi dir="ltr">{count}</bdi>
          </Tag>
        )
      }
      disabled={disabled}
      chevron
      onClick={() => router.push({ name: 'AllWallets' })}
    />
  )
}

function Stack({ images }: { images: (string | undefined)[] }) {
  return (
    <span className="wallet-stack" aria-hidden="true">
      {images.slice(0, inStack).map((src, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each place keeps its picture
        <Picture key={at} src={src} size={19} fallback={<i />} />
      ))}
    </span>
  )
}
