import type { Network } from '#shared/networks.ts'

/**
 * Returns whether the deployment vouches for a token, by address, because anybody can make a token with the same name.
 */
export function isKnownToken({ chainNamespace, known }: Network, token: string): boolean {
  const listed = [...(known?.tokens ?? []), ...(known?.wrapped ? [known.wrapped] : [])]
  // EVM addresses differ in case only; base58 is case-sensitive.
  const key = (address: string) => (chainNamespace === 'solana' ? address : address.toLowerCase())
  return listed.some((one) => key(one) === key(token))
}
