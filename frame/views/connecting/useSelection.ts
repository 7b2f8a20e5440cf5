import { useEffect } from 'react'
import { kitEvents } from '../../state/kitEvents.ts'
import type { Platform } from '../../wallets/directory/walletLinks.ts'

type Selection = { name: string; platform: Platform }

/**
 * Reports which wallet the visitor chose, and each platform that they look for it on. The name is undefined while the wallet is
 * not known.
 */
export function useSelection({ name, platform }: Partial<Selection> = {}) {
  useEffect(() => {
    if (name !== undefined && platform) kitEvents.emit({ type: 'SELECT_WALLET', name, platform })
  }, [name, platform])
}
