import { type ConnectMethod, defaultOptions } from '@oriel/shared/kit/options.ts'

const usual: readonly ConnectMethod[] = defaultOptions.features.connectMethodsOrder

export type ConnectOption = ConnectMethod | 'own'

/**
 * Returns Connect's groups in order. Adjacent methods that need no wallet form one group, headed by the built-in
 * wallet. Methods missing from the order come last but stay enabled, because only `remoteFeatures` disables methods.
 * The order does not depend on whether this browser has a wallet: a wallet that is detected late must not shift the
 * layout.
 */
export function groupMethods(order: readonly ConnectMethod[] = usual): ConnectOption[][] {
  const methods = [...new Set([...order, ...usual])]
  const first = methods.findIndex((method) => method !== 'wallet')
  const groups: ConnectOption[][] = []
  for (const option of [...methods.slice(0, first), 'own' as const, ...methods.slice(first)]) {
    const last = groups.at(-1)
    if (last && option !== 'wallet' && !last.includes('wallet')) last.push(option)
    else groups.push([option])
  }
  return groups
}
