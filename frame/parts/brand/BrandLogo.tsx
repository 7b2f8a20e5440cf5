import { toBackendUrl } from '../../platform/backendUrl.ts'
import { config } from '../../platform/config.ts'
import { BrandMark } from './BrandMark.tsx'

/** Returns the URL of the deployment's logo, or undefined if it has none. */
export const getBrandLogo = (): string | undefined => config.brand.logo && toBackendUrl(config.brand.logo)

/** Logo of the deployment's wallet, or its icon and name. */
export function BrandLogo() {
  const { name } = config.brand
  const logo = getBrandLogo()
  if (logo) return <img className="brand-logo" src={logo} alt={name} draggable={false} />
  return (
    <>
      <BrandMark size={20} />
      <b>
        <bdi>{name}</bdi>
      </b>
    </>
  )
}
