import { type ConnectMethod, defaultOptions } from '#shared/kit/options.ts'

const usual: readonly ConnectMethod[] = defaultOptions.features.connectMethodsOrder

export type Way = ConnectMethod | 'own'

/**
 * Returns the groups of Connect, first to last. Adjacent methods that need no wallet form one group, headed by the
 * built-in wallet. A method that the order omits comes last and stays enabled, because `remoteFeatures` disables
 * methods. The order is the same with and without a wallet in this browser, because one that is found late must not
 * shift the layout.
 */
export function methodGroups(order: readonly ConnectMethod[] = usual): Way[][] {
  const methods = [...new Set([...order, ...usual])]
  const first = methods.findIndex((method) => method !== 'wallet')
  const groups: Way[][] = []
  for (const way of [...methods.slice(0, first), 'own' as const, ...methods.slice(first)]) {
    const last = groups.at(-1)
    if (last && way !== 'wallet' && !last.includes('wallet')) last.push(way)
    else groups.push([way])
  }
  return groups
}
