import { createSiweMessage } from 'viem/siwe'
import { type Hex, parseCaipNetworkId } from '#shared/caip.ts'
import type { SignInAccount } from '#shared/signIn.ts'
import { clusterOf } from '#shared/solanaClusters.ts'
import type { SignInFields } from './signInFields.ts'
import { toSignInText } from './solana/signIn.ts'

/**
 * Returns the text that the account signs: EIP-4361 for eip155, and Sign In With Solana as wallets write it. Throws for
 * a field that the standard refuses.
 */
export function signInText(fields: SignInFields, { address, chainId }: SignInAccount): string {
  if (parseCaipNetworkId(chainId)?.namespace === 'solana') {
    const { scheme: _, ...rest } = fields
    return toSignInText({ ...rest, address, version: '1', chainId: clusterOf(chainId) })
  }
  const { issuedAt, expirationTime, notBefore, ...rest } = fields
  const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time))
  return createSiweMessage({
    ...withoutUndefined(rest),
    address: address as Hex,
    chainId: Number(parseCaipNetworkId(chainId)?.reference),
    version: '1',
    issuedAt: new Date(issuedAt),
    expirationTime: dateOf(expirationTime),
    notBefore: dateOf(notBefore),
  })
}

function withoutUndefined<fields extends object>(fields: fields): fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as fields
}
