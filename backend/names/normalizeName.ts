import { normalize } from 'viem/ens'

export function normalizeName(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal.length <= 255 && /[^.]\.[^.]/.test(normal) ? normal : undefined
  } catch {
    // `normalize` throws only for invalid names.
    return undefined
  }
}
