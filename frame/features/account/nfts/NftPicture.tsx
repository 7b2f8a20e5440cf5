import type { Nft } from '@oriel/shared/backend/account.ts'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/icons/icons.tsx'
import { formatNftName } from './formatNftName.ts'

type NftPictureProps = {
  nft: Nft
  /** True if the image is the view's main content and therefore needs alternative text. */
  isMain?: boolean | undefined
}

export function NftPicture({ nft, isMain = false }: NftPictureProps) {
  const [failed, setFailed] = useState<string>()
  const { image } = nft
  const hasPicture = image !== undefined && image !== failed
  return (
    <span className="nft-picture" data-main={isMain || undefined}>
      <Icon name="image" size={isMain ? 48 : 32} />
      {hasPicture ? (
        <img
          src={image}
          alt={isMain ? formatNftName(nft) : ''}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(image)}
        />
      ) : isMain ? (
        <span className="footnote">{t('nft.noPicture')}</span>
      ) : null}
    </span>
  )
}
