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
  const isExtension = ({ connectorId }: WalletRow) => extensionId !== undefined && connectorId === extensionId
  const extension = rows.find(isExtension)
  if (extension)
    return [
      extension,
      ...arrangeRows(
        rows.filter((row) => row !== extension),
        order,
      ),
    ]
  if (order.join() !== usual.join()) return rows
  const first = rows.filter(({ group }) => here.includes(group))
  const phone = rows.filter(({ group }) => group === 'walletConnect')
  const rest = rows.filter((row) => !first.includes(row) && !phone.includes(row))
  return [...first, ...phone, ...rest]
}
