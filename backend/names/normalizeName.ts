import { normalize } from 'viem/ens'

export function normalizeName(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal.length <= 255 && /[^.]\.[^.]/.test(normal) ? normal : undefined
  } catch {
    // The name is invalid. `normalize` throws for no other reason.
    return undefined
  }
}
