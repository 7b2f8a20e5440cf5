import { PublicKey } from '@solana/web3.js'
import { invalidParams } from './rpcError.ts'

/** What calls answer, by name. The parameters are whatever the caller sent: what does not fit is refused. */
export type Methods = Record<string, (...params: never[]) => unknown>

/** What every answer about the state is wrapped in: the slot that it is from. */
export type Context = { withContext: <value>(value: value) => { context: object; value: value } }

/** The key again, or a node's answer to what is none. */
export function checkKey(key: string): string {
  try {
    return new PublicKey(key).toBase58()
  } catch {
    throw invalidParams('Invalid param: Invalid')
  }
}
