import { useQuery } from '@tanstack/react-query'
import type { Network } from '#shared/chains/networks.ts'
import { identityQuery } from '../../../api/identity.ts'

type Wish = {
  /** If false, the hook returns only a cached name and looks up none. @default true */
  isAsked?: boolean
}

/** Returns undefined while the name is not known, and for all but EVM accounts, which alone have names. */
export function useNameOf({ chainNamespace }: Network, address: string | undefined, { isAsked = true }: Wish = {}) {
  const canHave = address !== undefined && address !== '' && chainNamespace === 'eip155'
  const { data } = useQuery({ ...identityQuery(address ?? ''), retry: false, enabled: canHave && isAsked })
  return canHave ? (data?.name ?? undefined) : undefined
}
