import type { Hex } from '#shared/caip.ts'
import { toQuantity } from '#shared/hex.ts'
import type { EvmClient } from '../client.ts'
import { type CallTerms, randomBetween, randomHex } from './conditions.ts'

/** A random account that sends a user operation, with the state overrides that let the entry point forward it. */
export type Bundler = { address: Hex; entryPoint: Hex; state: Record<Hex, { code?: Hex; balance?: Hex }> }

type Called = { entryPoint: Hex; account: Hex; terms: readonly CallTerms[] }

/**
 * Returns a bundler whose calls the entry point forwards to the account. As in a real bundle, `msg.sender` is the entry
 * point and `tx.origin` is the bundler: with the entry point as its origin, a contract could detect the simulation.
 * Returns undefined if the node does not return the code of the entry point.
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
  // The balance is random, so that a contract cannot recognize it.
  const balance = fees + BigInt(randomBetween(1_000, 60_000)) * 10n ** 14n + BigInt(randomBetween(0, 60_000))
  const state = {
    [entryPoint]: { code: forwarder({ bundler: address, account, copy }) },
    [copy]: { code },
    [address]: { balance: toQuantity(balance) },
  }
  return { address, entryPoint, state }
}

/** Adds the gas of `forwarder`. A call keeps 1/64 of the gas (EIP-150). */
export const withForwarding = (gas: bigint) => (gas * 64n) / 63n + 10_000n

type Addresses = { bundler: Hex; account: Hex; copy: Hex }

/** Returns code that forwards calls of the bundler to the account, and delegates all others to `copy`. */
function forwarder({ bundler, account, copy }: Addresses): Hex {
  const push = (address: Hex) => `73${address.slice(2).toLowerCase()}`
  return `0x${[
    // Copies the calldata, and jumps to 0x41 if the caller is the bundler.
    `366000600037${`33${push(bundler)}14`}604157`,
    // DELEGATECALL to the copy, then jumps to 0x61.
    `60006000366000${push(copy)}5af4606156`,
    // CALL to the account with the value.
    `5b6000600036600034${push(account)}5af1`,
    // Returns or reverts with the return data.
    '5b3d600060003e606f573d6000fd5b3d6000f3',
  ].join('')}`
}
