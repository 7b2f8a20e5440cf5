import { fieldOf } from '#shared/json.ts'

export { readParams } from '#shared/readParams.ts'

export function senderOf(params: unknown): string | undefined {
  const [first] = Array.isArray(params) ? params : [params]
  const sender = fieldOf(first, 'from') ?? fieldOf(first, 'pubkey')
  return typeof sender === 'string' ? sender : undefined
}

export function textAt(params: unknown, place: number): string | undefined {
  const value: unknown = Array.isArray(params) ? params[place] : undefined
  return typeof value === 'string' ? value : undefined
}
