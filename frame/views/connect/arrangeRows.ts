import { type ConnectorGroup, defaultOptions } from '#shared/options.ts'
import type { WalletRow } from '../../wallets/directory/walletList.ts'

const usual = defaultOptions.features.connectorTypeOrder
const here: readonly ConnectorGroup[] = ['recent', 'injected']

/**
 * Puts phones after the wallets that the visitor has here, and before those of the directory, which arrive later. An
 * order of the dapp counts as it is. Our extension is the first wallet in any order.
 */
export function arrangeRows(
  rows: WalletRow[],
  order: readonly ConnectorGroup[] = usual,
  extensionId?: string,
): WalletRow[] {
  const isUsual = order.join() === usual.join()
  const placeOf = ({ connectorId, group }: WalletRow) => {
    if (connectorId && connectorId === extensionId) return 0
    if (!isUsual || here.includes(group)) return 1
    return group === 'walletConnect' ? 2 : 3
  }
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}
