import { defaultBrandName } from '@oriel/shared/kit/brand.ts'

let brandName = defaultBrandName

/** Returns the name of the deployment's wallet, or “Oriel” if there is no configuration, such as in a worker. */
export const getBrandName = (): string => brandName

export function setBrandName(name: string) {
  brandName = name
}
