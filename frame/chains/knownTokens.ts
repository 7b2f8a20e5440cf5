import { sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'

/**
 * Returns whether the deployment vouches for a token, by its address, because anyone can make a token with the same
 * name.
 */
export function isKnownToken({ known }: Pick<Network, 'known'>, token: string): boolean {
  const listed = [...(known?.tokens ?? []), ...(known?.wrapped ? [known.wrapped] : [])]
  return listed.some((one) => sameAddress(one, token))
}
