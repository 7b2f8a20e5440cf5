import { toBackendUrl } from '../../platform/backendUrl.ts'
import { config } from '../../platform/config.ts'
import { Icon, LogoMark } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/images/Picture.tsx'

/** Returns the URL of the deployment's icon, or undefined if it has none of its own. */
export const getBrandIcon = (): string | undefined => config.brand.icon && toBackendUrl(config.brand.icon)

/** Icon of the deployment's wallet. */
export function BrandMark({ size = 24 }: { size?: number | undefined }) {
  const icon = getBrandIcon()
  if (icon === undefined) return <LogoMark size={size} />
  return (
    <span className="brand-mark" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <Picture src={icon} size={size} fallback={<Icon name="wallet" size={size} />} />
    </span>
  )
}
