import type { AbiParameter } from 'viem'
import type { Call, Intent } from './intent.ts'

export type FunctionRow = {
  signature: string
  parameters: readonly AbiParameter[]
  /** True if only the canonical encoding of the arguments is accepted. */
  isStrict?: true
  read: (args: readonly unknown[], call: Call) => Intent
}

/** Defines a function by its signature. The type parameter must match the argument types in the signature. */
export function defineFunction<args extends readonly unknown[]>(
  signature: string,
  read: (args: args, call: Call) => Intent,
): FunctionRow {
  const list = signature.slice(signature.indexOf('(') + 1, -1)
  return { signature, parameters: parseTypes(list), read: (values, call) => read(values as args, call) }
}

/** Splits a list like `address,(address,bytes)[]` at its outer commas. viem decodes unnamed tuples to arrays. */
function parseTypes(list: string): AbiParameter[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of list) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  if (part) parts.push(part)
  return parts.map((type) => {
    if (!type.startsWith('(')) return { type }
    const end = type.lastIndexOf(')')
    return { type: `tuple${type.slice(end + 1)}`, components: parseTypes(type.slice(1, end)) }
  })
}
