import { type BrandConfig, defaultBrandName } from '@oriel/shared/kit/brand.ts'
import { type Brand, type BrandPicture, toDataUrl } from './brandConfig.ts'

export const brandPath = '/public/brand'

/** Returns the brand for the configuration of the wallet's pages. Images are paths. */
export function describeBrand({ name, icon, logo, url, rdns, byline }: Brand): BrandConfig {
  return { name, icon: icon && toPath(icon), logo: logo && toPath(logo), url, rdns, byline }
}

const toPath = ({ file }: BrandPicture) => `${brandPath}/${file}`

/**
 * Returns the wallet to announce to pages (`AnnouncedWallet` of the SDK), or undefined if it equals the SDK's default.
 */
export function describeAnnouncedWallet({ name, icon, rdns }: Brand) {
  if (name === defaultBrandName && !icon && !rdns) return undefined
  return { name, icon: icon && toDataUrl(icon), rdns }
}
