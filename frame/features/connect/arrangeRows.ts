import type { ConnectorGroup } from '@oriel/shared/kit/options.ts'
import type { WalletRow } from '../../wallets/directory/walletList.ts'

const here: readonly ConnectorGroup[] = ['recent', 'injected']

/**
 * Sorts the rows: this browser's wallets first, then the phone row, and directory wallets last, because they load
 * later. An explicit order from the dapp takes precedence. Our extension always comes first.
 */
export function arrangeRows(
  rows: WalletRow[],
  configuredOrder?: readonly ConnectorGroup[] | undefined,
  extensionId?: string,
): WalletRow[] {
  const getPosition = ({ connectorId, group }: WalletRow) => {
    if (connectorId && connectorId === extensionId) return 0
    if (configuredOrder || here.includes(group)) return 1
    return group === 'walletConnect' ? 2 : 3
  }
  return rows.toSorted((a, b) => getPosition(a) - getPosition(b))
}
