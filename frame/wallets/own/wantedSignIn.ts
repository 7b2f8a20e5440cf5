import { activeNamespace } from '../../state/activeNamespace.ts'
import { networks } from '../../state/networks.ts'
import type { SignInWish } from '../connector/connector.ts'

/** Characters of a statement. A longer one would push the other fields out of view in the window's question. */
const mostStatement = 160

/** A message with resources can grant rights, so it needs the whole approval. */
export function wantedSignIn({ chainId, fields }: SignInWish) {
  const { domain: _, scheme: __, uri: ___, ...challenge } = fields
  const network = chainId ?? networks.active(activeNamespace() ?? 'eip155')?.caipNetworkId
  const isShort = !fields.resources?.length && (fields.statement?.length ?? 0) <= mostStatement
  return network && isShort ? { challenge, chainId: network } : undefined
}
