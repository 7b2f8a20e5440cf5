import { type BrandConfig, defaultBrandName } from '@oriel/shared/kit/brand.ts'
import { type Brand, type BrandPicture, toDataUrl } from './brandConfig.ts'

export const brandPath = '/public/brand'

/** Returns the brand for the configuration of the wallet's pages, with the paths of its pictures. */
export function describeBrand({ name, icon, logo, url, rdns, byline }: Brand): BrandConfig {
  return { name, icon: icon && toPath(icon), logo: logo && toPath(logo), url, rdns, byline }
}

const toPath = ({ file }: BrandPicture) => `${brandPath}/${file}`

/**
 * Returns what is announced to pages (`AnnouncedWallet` of the SDK), or undefined if it is what the SDK announces by
 * itself.
 */
export function describeAnnouncedWallet({ name, icon, rdns }: Brand) {
  if (name === defaultBrandName && !icon && !rdns) return undefined
  return { name, icon: icon && toDataUrl(icon), rdns }
}
