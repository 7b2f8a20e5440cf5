import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Namespace } from '#shared/caip.ts'
import { defaultOptions } from '#shared/options.ts'
import { acceptCustomWallets } from '../connectors/customWallets.ts'
import { recentWallets } from '../connectors/recentWallets.ts'
import { registry } from '../connectors/registry.ts'
import { thisDevice } from '../connectors/thisDevice.ts'
import { formatWalletCount, listWallets } from '../connectors/walletList.ts'
import { wantedNamespaces } from '../connectors/wantedNamespaces.ts'
import { router } from '../router/router.ts'
import { options } from '../state/options.ts'
import { session } from '../state/session.ts'
import { useDirectory } from './useDirectory.ts'

/** Recommended wallets fill the list up to this many (specification, section 7). */
const recommendedUpTo = 4

/** What Connect lists: of this browser at once, of the directory as it answers. */
export function useWalletRows() {
  const { features, customWallets, includeWalletIds, excludeWalletIds, featuredWalletIds } = useStore(options.store)
  const custom = useMemo(() => acceptCustomWallets(customWallets ?? []).wallets, [customWallets])
  const open = useStore(router.store, (state) => state.open)
  // Read again each time the window opens: another page of this origin may have connected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const recent = useMemo(() => recentWallets.all(), [open])
  const wanted = wantedNamespaces()
  const connectors = useStore(registry.store, () => registry.all()).filter(
    ({ type, namespaces }) => type !== 'AUTH' && namespaces.some((one) => wanted.includes(one)),
  )
  const directory = useDirectory(connectors)
  const rows = listWallets({
    ...directory,
    // A wallet that may be one to leave out is not shown for a moment.
    connectors: directory.excluded ? connectors : connectors.filter(({ type }) => type === 'WALLET_CONNECT'),
    featured: directory.featured ?? [],
    recommended: directory.recommended ?? [],
    recent,
    custom,
    lockedIds: lockedIds(wanted),
    options: { includeWalletIds, excludeWalletIds, connectorTypeOrder: features.connectorTypeOrder },
    device: thisDevice(),
    namespace: wanted.length === 1 ? wanted[0] : undefined,
  })
  const injected = rows.filter(({ group }) => group === 'injected').length
  const featuring = directory.featured?.length ?? featuredWalletIds?.length ?? 0
  const grey = {
    featured: directory.featured ? 0 : featuring,
    recommended: directory.recommended ? 0 : Math.max(0, recommendedUpTo - featuring - custom.length - injected),
  }
  const missing = grey.featured + grey.recommended
  return {
    rows,
    /** How many rows the directory may still bring. */
    missing,
    isEmpty: rows.length === 0 && missing === 0,
    isUnreachable: directory.isUnreachable,
    retry: directory.retry,
    hasAll: features.allWallets !== false,
    count: directory.count === undefined ? undefined : formatWalletCount(directory.count),
    isOursFirst: isOursFirst(features.connectMethodsOrder ?? defaultOrder, injected > 0),
  }
}

const defaultOrder = defaultOptions.features.connectMethodsOrder

/**
 * Our own wallet has the place of the methods that need no wallet. As long as the dapp does not put them in an order of its own,
 * that is before the wallets only for whoever has none in this browser.
 */
export function isOursFirst(order: readonly string[], hasWallet: boolean): boolean {
  if (order.join() === defaultOrder.join()) return !hasWallet
  const others = order.findIndex((method) => method !== 'wallet')
  const wallet = order.indexOf('wallet')
  return others >= 0 && (wallet < 0 || others < wallet)
}

/** The wallets that are there but share nothing now. */
function lockedIds(namespaces: Namespace[]): string[] {
  return namespaces.flatMap((one) => {
    const { locked, connectorId } = session.of(one)
    return locked && connectorId ? [connectorId] : []
  })
}
