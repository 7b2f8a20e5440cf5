import { type ConnectMethod, defaultOptions } from '#shared/options.ts'

const usual: readonly ConnectMethod[] = defaultOptions.features.connectMethodsOrder

/**
 * The groups of Connect, first to last: email and social login stay together where nothing is between them. As long as the
 * dapp has no order of its own, wallets come first for whoever has one in this browser. A method that its order leaves out
 * comes last: `remoteFeatures` is what switches one off.
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
