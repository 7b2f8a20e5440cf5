import { createSiweMessage } from 'viem/siwe'
import { type Hex, parseCaipNetworkId } from '#shared/caip.ts'
import type { SignInAccount, SignInChallenge } from '#shared/signIn.ts'
import { clusterOf } from '#shared/solanaClusters.ts'
import { toSignInText } from './solana/signIn.ts'

/** The fields of a sign-in. The account and its network complete them. */
export type SignInFields = SignInChallenge & {
  /** Host of the page with its port, as RFC 3986 has it. */
  domain: string
  /** Origin of the page. */
  uri: string
  issuedAt: string
  /** Set when it is not https. */
  scheme?: string | undefined
}

/** Returns the fields of a sign-in to the page whose origin the browser proved. */
export function fieldsFor(origin: string, challenge: SignInChallenge, now: number): SignInFields {
  const { host, protocol } = new URL(origin)
  const scheme = protocol.slice(0, -1)
  return {
    ...challenge,
    issuedAt: challenge.issuedAt ?? new Date(now).toISOString(),
    domain: host,
    uri: origin,
    ...(scheme !== 'https' && { scheme }),
  }
}

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
