/** Default name of a deployment's wallet. */
export const defaultBrandName = 'Oriel'

/** Brand in the configuration of the wallet's pages. Images are paths on the wallet's origin. */
export type BrandConfig = {
  name: string
  icon?: string | undefined
  logo?: string | undefined
  url?: string | undefined
  rdns?: string | undefined
  byline: boolean
}
