import { type Hex, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getCluster } from '@oriel/shared/chains/solanaClusters.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { getAddress } from 'viem'
import type { SignInFields } from './signInFields.ts'
import { toSignInText } from './solana/signInMessage.ts'

/**
 * Formats the text that the account signs: EIP-4361 for eip155, or Sign In With Solana in the format that wallets use.
 * Throws if the standard does not allow a field's value.
 */
export function formatSignInText(fields: SignInFields, { address, chainId }: SignInAccount): string {
  if (parseCaipNetworkId(chainId)?.namespace === 'solana') {
    const { scheme: _, ...rest } = fields
    return toSignInText({ ...rest, address, version: '1', chainId: getCluster(chainId) })
  }
  return formatEthereumText(fields, address as Hex, Number(parseCaipNetworkId(chainId)?.reference))
}

/**
 * Formats an EIP-4361 message. Uses no library, because libraries reject hosts that the standard allows, such as IPv6
 * addresses.
 */
function formatEthereumText(fields: SignInFields, address: Hex, chainId: number): string {
  const { domain, scheme, statement, uri, nonce, requestId, resources = [] } = fields
  const formatTime = (time: string) => new Date(time).toISOString()
  const formatOptional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
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
    `Issued At: ${formatTime(fields.issuedAt)}`,
    ...formatOptional('Expiration Time', fields.expirationTime && formatTime(fields.expirationTime)),
    ...formatOptional('Not Before', fields.notBefore && formatTime(fields.notBefore)),
    ...formatOptional('Request ID', requestId),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
