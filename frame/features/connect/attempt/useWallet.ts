import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { walletQuery } from '../../../api/wallets.ts'
import { config } from '../../../platform/config.ts'
import { options } from '../../../state/options.ts'
import { useStore } from '../../../state/useStore.ts'
import { acceptCustomWallets } from '../../../wallets/directory/customWallets.ts'

type WalletResult = {
  wallet: ListedWallet | undefined
  isLoading: boolean
  isListed: boolean
}

export function useWallet(id: string | undefined): WalletResult {
  const configured = useStore(options.store, ({ customWallets }) => customWallets)
  const own = useMemo(
    () => acceptCustomWallets(configured ?? []).wallets.find((wallet) => wallet.id === id),
    [configured, id],
  )
  const needsLookup = id !== undefined && own === undefined
  const { data, isLoading } = useQuery({
    ...walletQuery({ projectId: config.projectId }, id ?? ''),
    enabled: needsLookup,
  })
  return { wallet: own ?? data ?? undefined, isLoading, isListed: needsLookup && Boolean(data) }
}
