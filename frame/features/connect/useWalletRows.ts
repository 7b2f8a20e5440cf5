import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { useMemo } from 'react'
import { getWalletImage } from '../../parts/wallets/getWalletImage.ts'
import { router } from '../../router/router.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { getNamespacesToConnect } from '../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { claimsToBeOurExtension } from '../../wallets/connector/ownExtension.ts'
import { acceptCustomWallets } from '../../wallets/directory/customWallets.ts'
import { recentWallets } from '../../wallets/directory/recentWallets.ts'
import { readThisDevice } from '../../wallets/directory/thisDevice.ts'
import { formatWalletCount, listWallets } from '../../wallets/directory/walletList.ts'
import { pageWallets } from '../../wallets/page/pageWallets.ts'
import { arrangeRows } from './arrangeRows.ts'
import { useDirectory } from './directory/useDirectory.ts'

/** Recommended wallets fill the list up to this many rows. */
const recommendedUpTo = 4

export function useWalletRows(otherMethods: number, isWide: boolean) {
  const { features, customWallets, includeWalletIds, excludeWalletIds, featuredWalletIds } = useStore(options.store)
  const hasAll = useIsOn('allWallets')
  const custom = useMemo(() => acceptCustomWallets(customWallets ?? []).wallets, [customWallets])
  const open = useStore(router.store, (state) => state.open)
  // Read the store each time the window opens, because another page of this origin may have connected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const recent = useMemo(() => recentWallets.all(), [open])
  const requested = getNamespacesToConnect()
  useStore(registry.store)
  const connectors = registry
    .all()
    .filter(({ type, namespaces }) => type !== 'AUTH' && namespaces.some((namespace) => requested.includes(namespace)))
  const known = useDirectory(connectors)
  // Wait for the page's wallets, because they affect which directory wallets are listed.
  const isExpected = useStore(pageWallets.store, (state) => state.isExpected)
  const directory = isExpected ? { ...known, featured: undefined, recommended: undefined } : known
  const rows = listWallets({
    ...directory,
    // Wait for the directory to report exclusions before listing the page's wallets, so that an excluded wallet never
    // appears briefly.
    connectors: directory.excluded ? connectors : connectors.filter(({ type }) => type === 'WALLET_CONNECT'),
    featured: directory.featured ?? [],
    recommended: directory.recommended ?? [],
    recent,
    custom,
    lockedIds: getLockedIds(requested),
    otherMethods,
    options: { includeWalletIds, excludeWalletIds, connectorTypeOrder: features.connectorTypeOrder },
    device: readThisDevice(),
    namespace: requested.length === 1 ? requested[0] : undefined,
  })
  const extension = connectors.find(claimsToBeOurExtension)
  const injected = rows.filter(({ group }) => group === 'injected').length
  const featuring = directory.featured?.length ?? featuredWalletIds?.length ?? 0
  const grey = {
    featured: directory.featured ? 0 : featuring,
    recommended: directory.recommended
      ? 0
      : Math.max(0, recommendedUpTo - featuring - custom.length - injected - otherMethods),
  }
  const missing = grey.featured + grey.recommended
  const hasPane = isWide && rows.some(isPhoneRow)
  return {
    rows: arrangeRows(hasPane ? rows.filter((row) => !isPhoneRow(row)) : rows, extension?.id),
    hasExtension: extension !== undefined,
    /** True if a pane beside the list replaces the phone row. */
    hasPane,
    /** Images that represent all wallets. */
    images: (known.recommended ?? []).map(getWalletImage),
    missing,
    isEmpty: rows.length === 0 && missing === 0,
    isUnreachable: directory.isUnreachable,
    retry: directory.retry,
    hasAll,
    count: directory.count === undefined ? undefined : formatWalletCount(directory.count),
  }
}

const isPhoneRow = ({ group }: { group: string }) => group === 'walletConnect'

function getLockedIds(namespaces: Namespace[]): string[] {
  return namespaces.flatMap((namespace) => {
    const { locked, connectorId } = session.of(namespace)
    return locked && connectorId ? [connectorId] : []
  })
}
