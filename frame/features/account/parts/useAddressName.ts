import type { Network } from '@oriel/shared/chains/networks.ts'
import { useQuery } from '@tanstack/react-query'
import { identityQuery } from '../../../api/identity.ts'

type AddressNameOptions = {
  /** If false, the hook returns only a cached name and does not look one up. @default true */
  isEnabled?: boolean
}

/**
 * Returns the name of an EVM address. Returns undefined until the name is known. Accounts of other namespaces have no
 * names.
 */
export function useAddressName(
  { chainNamespace }: Network,
  address: string | undefined,
  { isEnabled = true }: AddressNameOptions = {},
) {
  const canHave = address !== undefined && address !== '' && chainNamespace === 'eip155'
  const { data } = useQuery({ ...identityQuery(address ?? ''), retry: false, enabled: canHave && isEnabled })
  return canHave ? (data?.name ?? undefined) : undefined
}
