import { checksumAddress, type Hex } from 'viem'
import { readSignIn } from '#shared/readSignIn.ts'

/** The fields of the text that an account signed. Times and numbers are as the text has them. */
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

/** Returns undefined for a text that is no sign-in, and for one on Solana that lacks a field which a check needs. */
export function readMessage(text: string): SignInFields | undefined {
  const read = readSignIn(text, (address) => checksumAddress(address as Hex))
  if (!read) return undefined
  const { version, uri, chainId, nonce, issuedAt, ...others } = read
  if (version === undefined || uri === undefined || chainId === undefined) return undefined
  return nonce === undefined || issuedAt === undefined ? undefined : { ...others, uri, chainId, nonce, issuedAt }
}
