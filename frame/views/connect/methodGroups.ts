import { type ConnectMethod, defaultOptions } from '#shared/options.ts'

const usual: readonly ConnectMethod[] = defaultOptions.features.connectMethodsOrder

/**
 * Returns the groups of Connect, first to last. Email and social login form one group when they are adjacent. While the
 * dapp sets no order of its own, wallets come first for a visitor who has one in this browser. A method that the order
 * leaves out comes last and stays enabled, because `remoteFeatures` disables methods.
 */
export function methodGroups(order: readonly ConnectMethod[] = usual, hasWallet: boolean): ConnectMethod[][] {
  const isUsual = order.join() === usual.join()
  const wanted: readonly ConnectMethod[] = isUsual && hasWallet ? ['wallet', 'email', 'social'] : order
  const groups: ConnectMethod[][] = []
  for (const method of new Set([...wanted, ...usual])) {
    const last = groups.at(-1)
    if (last && method !== 'wallet' && !last.includes('wallet')) last.push(method)
    else groups.push([method])
  }
  return groups
}
