import { getAddress } from 'viem'
import { type Hex, parseCaipNetworkId } from '#shared/chains/caip.ts'
import { clusterOf } from '#shared/chains/solanaClusters.ts'
import type { SignInAccount } from '#shared/signIn/signIn.ts'
import type { SignInFields } from './signInFields.ts'
import { toSignInText } from './solana/signInMessage.ts'

/**
 * Formats the text that the account signs: EIP-4361 for eip155, or Sign In With Solana in the format that wallets use.
 * Throws if the standard does not allow a field's value.
 */
export function signInText(fields: SignInFields, { address, chainId }: SignInAccount): string {
  if (parseCaipNetworkId(chainId)?.namespace === 'solana') {
    const { scheme: _, ...rest } = fields
    return toSignInText({ ...rest, address, version: '1', chainId: clusterOf(chainId) })
  }
  return ethereumText(fields, address as Hex, Number(parseCaipNetworkId(chainId)?.reference))
}

/**
 * Formats EIP-4361 text. Uses no library, because libraries reject hosts that the standard allows, such as IPv6
 * addresses.
 */
function ethereumText(fields: SignInFields, address: Hex, chainId: number): string {
  const { domain, scheme, statement, uri, nonce, requestId, resources = [] } = fields
  const timeOf = (time: string) => new Date(time).toISOString()
  const optional = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  return [
    `${scheme ? `${scheme}://` : ''}${domain} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${timeOf(fields.issuedAt)}`,
    ...optional('Expiration Time', fields.expirationTime && timeOf(fields.expirationTime)),
    ...optional('Not Before', fields.notBefore && timeOf(fields.notBefore)),
    ...optional('Request ID', requestId),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')
}
