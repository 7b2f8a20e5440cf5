import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { noProgram, smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'

/** The code of a delegated account (EIP-7702): this prefix and the address of the program. */
const delegationPrefix = '0xef0100'

/**
 * The code at an address.
 * - `none`: an account with a key that runs no program, or an unused address
 * - `own`: an account that runs the delegate of this wallet
 * - `foreign`: an account that runs another program
 * - `contract`: a contract
 */
export type Program = { kind: 'none' | 'own' | 'contract' } | { kind: 'foreign'; address: Hex }

export function programOf(code: Hex): Program {
  if (code === '0x') return { kind: 'none' }
  if (!code.toLowerCase().startsWith(delegationPrefix) || code.length !== 48) return { kind: 'contract' }
  const address: Hex = `0x${code.slice(8)}`
  return sameAddress(address, smartAccounts.delegate) ? { kind: 'own' } : { kind: 'foreign', address }
}

/** Reads with the waiting transactions, because an upgrade may be on its way. */
export async function readProgram(address: string, client: EvmClient): Promise<Program> {
  return programOf(await client.request<Hex>({ method: 'eth_getCode', params: [address, 'pending'] }))
}

/** Returns the code of an account after an authorization of this program. */
export const codeAfter = (program: Hex): Hex =>
  program === noProgram ? '0x' : `${delegationPrefix}${program.slice(2).toLowerCase()}`

/** The first bytes of a batch: `execute(bytes32,bytes)` of ERC-7579. */
export const executeSelector = '0xe9ae5c53'

/** Gas of one authorization (EIP-7702). A node that simulates by a state override does not count it. */
export const authorizationGas = 25_000n
