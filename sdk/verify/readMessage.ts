import { readSignIn } from '@oriel/shared/signIn/readSignIn.ts'
import { checksumAddress, type Hex } from 'viem'

/** Fields of a signed message. Times and numbers are kept as strings, exactly as in the message. */
export type SignInFields = {
  namespace: 'eip155' | 'solana'
  scheme?: string | undefined
  domain: string
  address: string
  statement?: string | undefined
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources: string[]
}

/**
 * Parses a sign-in message. Returns undefined if it is malformed, or if it lacks a field that is optional on Solana but
 * required here.
 */
export function readMessage(text: string): SignInFields | undefined {
  const parsed = readSignIn(text, (address) => checksumAddress(address as Hex))
  if (!parsed) return undefined
  const { version, uri, chainId, nonce, issuedAt, ...others } = parsed
  if (version === undefined || uri === undefined || chainId === undefined) return undefined
  return nonce === undefined || issuedAt === undefined ? undefined : { ...others, uri, chainId, nonce, issuedAt }
}
