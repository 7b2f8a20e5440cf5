import { defaultOptions } from '#shared/options.ts'

const usual = defaultOptions.features.connectMethodsOrder

/**
 * Returns whether our own wallet comes before the others. It has the place of the methods that need no wallet. While
 * the dapp sets no order of its own, that is first only for a visitor without a wallet in this browser.
 */
export function isOwnWalletFirst(order: readonly string[] = usual, hasWallet: boolean): boolean {
  if (order.join() === usual.join()) return !hasWallet
  const others = order.findIndex((method) => method !== 'wallet')
  const wallet = order.indexOf('wallet')
  return others >= 0 && (wallet < 0 || others < wallet)
}
