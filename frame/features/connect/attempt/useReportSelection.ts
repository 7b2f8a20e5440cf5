import { useEffect } from 'react'
import { kitEvents } from '../../../state/kitEvents.ts'
import type { Platform } from '../../../wallets/directory/walletLinks.ts'

type Selection = { name: string; platform: Platform }

export function useReportSelection({ name, platform }: Partial<Selection> = {}) {
  useEffect(() => {
    if (name !== undefined && platform) kitEvents.emit({ type: 'SELECT_WALLET', name, platform })
  }, [name, platform])
}
