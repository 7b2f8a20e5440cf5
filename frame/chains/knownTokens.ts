import type { Network } from '#shared/networks.ts'

/** Says whether the deployment vouches for a token. Anybody can make another one with the same names. */
export function isKnownToken({ chainNamespace, known }: Network, token: string): boolean {
  const listed = [...(known?.tokens ?? []), ...(known?.wrapped ? [known.wrapped] : [])]
  // EVM addresses differ in case only; base58 is case-sensitive.
  const key = (address: string) => (chainNamespace === 'solana' ? address : address.toLowerCase())
  return listed.some((one) => key(one) === key(token))
}
