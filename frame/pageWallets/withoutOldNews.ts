import type { Grant } from '../connectors/connector.ts'
import { networks } from '../state/networks.ts'

/** The network in use is no news: a visitor who has seen that it is unsupported is not told again with every account. */
export function withoutOldNews(change: Grant | 'locked' | 'ended'): Grant | 'locked' | 'ended' {
  if (typeof change === 'string' || change.networkId !== networks.store.getState().active.eip155) return change
  return { ...change, networkId: undefined }
}
