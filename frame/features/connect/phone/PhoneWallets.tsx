import { t } from '../../../i18n/i18n.ts'
import { Picture } from '../../../ui/images/Picture.tsx'

const maxImages = 6

type Props = {
  /** Number of wallets as text, for example "110+". */
  count: string | undefined
  images: (string | undefined)[]
}

/** Shows some of the wallets that can scan a code, and the number of all of them. */
export function PhoneWallets({ count, images }: Props) {
  return (
    <p className="phone-wallets">
      {images.slice(0, maxImages).map((src, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each place keeps its picture
        <Picture key={at} src={src} size={20} fallback={null} />
      ))}
      {count !== undefined && count !== '1' && <bdi>{t('pairing.wallets', { many: count })}</bdi>}
    </p>
  )
}
