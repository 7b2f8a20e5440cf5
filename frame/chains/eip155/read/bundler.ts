import type { Hex } from '#shared/caip.ts'
import { toQuantity } from '#shared/hex.ts'
import type { EvmClient } from '../client.ts'
import { type CallTerms, randomBetween, randomHex } from './conditions.ts'

/** A random account that sends a user operation, and the state under which the entry point takes it from there. */
export type Bundler = { address: Hex; entryPoint: Hex; state: Record<Hex, { code?: Hex; balance?: Hex }> }

type Called = { entryPoint: Hex; account: Hex; terms: readonly CallTerms[] }

/**
 * Returns a bundler whose calls of the entry point reach the account, as an operation does. The account then sees the
 * entry point as its caller, and a contract sees the bundler as the origin: an entry point as the origin would show
 * that this is a preview. Undefined when the node does not return the code of the entry point.
 */
export async function findBundler(
  client: EvmClient,
  { entryPoint, account, terms }: Called,
): Promise<Bundler | undefined> {
  const params = [entryPoint, 'latest']
  const code = await client.request<Hex>({ method: 'eth_getCode', params }).catch(() => undefined)
  if (!code || code === '0x') return undefined
  const [address, copy] = [randomHex(20), randomHex(20)]
  const fees = terms.reduce((sum, { gas, maxFeePerGas = 0n }) => sum + withForwarding(gas) * maxFeePerGas, 0n)
  // A bundler has a few coins, and no contract knows how many.
  const balance = fees + BigInt(randomBetween(1_000, 60_000)) * 10n ** 14n + BigInt(randomBetween(0, 60_000))
  const state = {
    [entryPoint]: { code: forwarder({ bundler: address, account, copy }) },
    [copy]: { code },
    [address]: { balance: toQuantity(balance) },
  }
  return { address, entryPoint, state }
}

/** Gas for the code of `forwarder`, which leaves 1/64 behind (EIP-150). */
export const withForwarding = (gas: bigint) => (gas * 64n) / 63n + 10_000n

type Addresses = { bundler: Hex; account: Hex; copy: Hex }

/** Returns code that passes the calls of the bundler on to the account. For others it does what `copy` does. */
function forwarder({ bundler, account, copy }: Addresses): Hex {
  const push = (address: Hex) => `73${address.slice(2).toLowerCase()}`
  return `0x${[
    // Copies the data, and jumps to 0x41 when the bundler calls.
    `366000600037${`33${push(bundler)}14`}604157`,
    // DELEGATECALL of the copy, then a jump to 0x61.
    `60006000366000${push(copy)}5af4606156`,
    // CALL of the account with the value.
    `5b6000600036600034${push(account)}5af1`,
    // Returns, or reverts, with the answer.
    '5b3d600060003e606f573d6000fd5b3d6000f3',
  ].join('')}`
}
