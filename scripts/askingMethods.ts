import { type RpcMethod, rpcMethods } from '../shared/rpcMethods.ts'

/**
 * Each prefix is the shortest one that no read has, so that the SDK needs no table. Other methods with a prefix may
 * match, too.
 */
export function askingPattern(methods: Record<string, RpcMethod> = rpcMethods): string {
  const namesOf = (...policies: string[]) =>
    Object.keys(methods).filter((name) => policies.includes(methods[name]?.policy ?? ''))
  const reads = namesOf('read')
  const prefixes = namesOf('state', 'consent').map((name) => {
    const lengths = Array.from(name, (_, at) => at + 1)
    const length = lengths.find((length) => !reads.some((read) => read.startsWith(name.slice(0, length))))
    return length === undefined ? `${name}$` : name.slice(0, length)
  })
  return `^(${[...new Set(prefixes)].sort().join('|')})`
}
