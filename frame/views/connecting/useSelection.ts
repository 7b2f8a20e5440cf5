import { useEffect } from 'react'
import { kitEvents } from '../../state/kitEvents.ts'
import type { Platform } from '../../wallets/directory/walletLinks.ts'

type Selection = { name: string; platform: Platform }

/**
 * Emits an event for the wallet that the visitor chose, and for each platform that they try. The name is undefined
 * until the wallet is loaded.
 */
export function useSelection({ name, platform }: Partial<Selection> = {}) {
  useEffect(() => {
    if (name !== undefined && platform) kitEvents.emit({ type: 'SELECT_WALLET', name, platform })
  }, [name, platform])
}
