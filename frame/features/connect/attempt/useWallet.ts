import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { walletQuery } from '../../../api/wallets.ts'
import { config } from '../../../platform/config.ts'
import { options } from '../../../state/options.ts'
import { useStore } from '../../../state/useStore.ts'
import { acceptCustomWallets } from '../../../wallets/directory/customWallets.ts'

type Found = {
  wallet: ListedWallet | undefined
  isLoading: boolean
  isListed: boolean
}

export function useWallet(id: string | undefined): Found {
  const written = useStore(options.store, ({ customWallets }) => customWallets)
  const own = useMemo(() => acceptCustomWallets(written ?? []).wallets.find((one) => one.id === id), [written, id])
  const isAsked = id !== undefined && own === undefined
  const { data, isLoading } = useQuery({ ...walletQuery({ projectId: config.projectId }, id ?? ''), enabled: isAsked })
  return { wallet: own ?? data ?? undefined, isLoading, isListed: isAsked && Boolean(data) }
}
