import { defaultOptions } from '#shared/options.ts'

const usual = defaultOptions.features.connectMethodsOrder

/**
 * Our own wallet has the place of the methods that need no wallet. As long as the dapp does not put them in an order of its own,
 * that is before the wallets only for whoever has none in this browser.
 */
export function isOursFirst(order: readonly string[] = usual, hasWallet: boolean): boolean {
  if (order.join() === usual.join()) return !hasWallet
  const others = order.findIndex((method) => method !== 'wallet')
  const wallet = order.indexOf('wallet')
  return others >= 0 && (wallet < 0 || others < wallet)
}
