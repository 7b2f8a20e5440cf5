import type { WalletRow } from '../../wallets/directory/walletList.ts'

/** Moves our own extension to the front. The other rows keep the order from `connectorTypeOrder`. */
export function arrangeRows(rows: WalletRow[], extensionId: string | undefined): WalletRow[] {
  const isOurs = ({ connectorId }: WalletRow) => connectorId !== undefined && connectorId === extensionId
  return rows.toSorted((a, b) => Number(isOurs(b)) - Number(isOurs(a)))
}
