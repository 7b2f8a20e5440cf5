import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'
import { type CallTerms, createRandomHex, getRandomInt } from './conditions.ts'

/** Simulated bundler: a random account, and state overrides that make the EntryPoint forward its calls. */
export type Bundler = { address: Hex; entryPoint: Hex; state: Record<Hex, { code?: Hex; balance?: Hex }> }

type Called = { entryPoint: Hex; account: Hex; terms: readonly CallTerms[] }

/**
 * Returns a simulated bundler whose calls reach the account through the EntryPoint. As in a real bundle, `msg.sender`
 * is the EntryPoint and `tx.origin` is the bundler. If the EntryPoint itself sent the call, contracts could detect the
 * simulation by `tx.origin`. Returns undefined if the node has no code for the EntryPoint.
 */
export async function findBundler(
  client: EvmClient,
  { entryPoint, account, terms }: Called,
): Promise<Bundler | undefined> {
  const params = [entryPoint, 'latest']
  const code = await client.request<Hex>({ method: 'eth_getCode', params }).catch(() => undefined)
  if (!code || code === '0x') return undefined
  const [address, copy] = [createRandomHex(20), createRandomHex(20)]
  const fees = terms.reduce((sum, { gas, maxFeePerGas = 0n }) => sum + addForwardingGas(gas) * maxFeePerGas, 0n)
  // Add a random balance, because a constant balance would reveal the simulation.
  const balance = fees + BigInt(getRandomInt(1_000, 60_000)) * 10n ** 14n + BigInt(getRandomInt(0, 60_000))
  const state = {
    [entryPoint]: { code: encodeForwarder({ bundler: address, account, copy }) },
    [copy]: { code },
    [address]: { balance: toQuantity(balance) },
  }
  return { address, entryPoint, state }
}

/** Adds the gas of the forwarding bytecode, and the 1/64 that a call withholds (EIP-150). */
export const addForwardingGas = (gas: bigint) => (gas * 64n) / 63n + 10_000n

type Addresses = { bundler: Hex; account: Hex; copy: Hex }

/** Returns bytecode that forwards calls from the bundler to the account and delegates all other calls to `copy`. */
function encodeForwarder({ bundler, account, copy }: Addresses): Hex {
  const push = (address: Hex) => `73${address.slice(2).toLowerCase()}`
  return `0x${[
    // CALLDATACOPY, then JUMPI to 0x41 if CALLER is the bundler.
    `366000600037${`33${push(bundler)}14`}604157`,
    // DELEGATECALL to the copy, then JUMP to 0x61.
    `60006000366000${push(copy)}5af4606156`,
    // CALL to the account with CALLVALUE.
    `5b6000600036600034${push(account)}5af1`,
    // RETURNDATACOPY, then RETURN if the call succeeded, or REVERT.
    '5b3d600060003e606f573d6000fd5b3d6000f3',
  ].join('')}`
}
