import type { ConnectorGroup } from '#shared/kit/options.ts'
import type { WalletRow } from '../../wallets/directory/walletList.ts'

const here: readonly ConnectorGroup[] = ['recent', 'injected']

/**
 * Puts phones after the wallets that the user has here, and before those of the directory, which arrive later. An order
 * that the dapp has written counts as it is. Our extension is the first wallet in any order.
 */
export function arrangeRows(
  rows: WalletRow[],
  written?: readonly ConnectorGroup[] | undefined,
  extensionId?: string,
): WalletRow[] {
  const placeOf = ({ connectorId, group }: WalletRow) => {
    if (connectorId && connectorId === extensionId) return 0
    if (written || here.includes(group)) return 1
    return group === 'walletConnect' ? 2 : 3
  }
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}
