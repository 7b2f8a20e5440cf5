import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import type { SignInRequest } from '../connector/connector.ts'

/** Maximum length of a statement. A longer statement would push the other fields of the window's prompt out of view. */
const maxStatementLength = 160

/**
 * Converts a sign-in for the window's short prompt. Returns undefined if the sign-in needs the full approval, because
 * it has a long statement or has resources, which can grant permissions.
 */
export function toWindowSignIn({ chainId, fields }: SignInRequest) {
  const { domain: _, scheme: __, uri: ___, ...challenge } = fields
  const network = chainId ?? networks.active(getActiveNamespace() ?? 'eip155')?.caipNetworkId
  const isShort = !fields.resources?.length && (fields.statement?.length ?? 0) <= maxStatementLength
  return network && isShort ? { challenge, chainId: network } : undefined
}
