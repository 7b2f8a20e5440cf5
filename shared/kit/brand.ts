/** Name of the wallet of a deployment without a brand of its own. */
export const defaultBrandName = 'Oriel'

/** Brand of the deployment in the configuration of its pages. Pictures are paths on the wallet's origin. */
export type BrandConfig = {
  name: string
  icon?: string | undefined
  logo?: string | undefined
  url?: string | undefined
  rdns?: string | undefined
  byline: boolean
}
