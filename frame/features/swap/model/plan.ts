import { readDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toHexChainId } from '@oriel/shared/chains/caip.ts'
import { AllowanceCheckError, SwapFailsError, SwapMismatchError } from '@oriel/shared/errors/swapErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { readAtomicSupport } from '../../../chains/eip155/smartAccount/planCalls.ts'
import { createApproveCall, readAllowance, type SwapCall } from '../../../chains/eip155/swap/allowances.ts'
import { type SwapEffects, simulateSwap } from '../../../chains/eip155/swap/simulateSwap.ts'
import { accountTypes } from '../../../state/accountTypes.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'
import type { SwapOrder } from './order.ts'
import { refusedUpgrades } from './refusedUpgrades.ts'
import { computeAcceptedMinimum } from './slippage.ts'
import type { SwapAsset } from './swapAsset.ts'

/**
 * Ways to send a swap, from the fewest prompts to the most.
 * - `one`: a single transaction, if no allowance is needed
 * - `batch`: one atomic batch of calls (EIP-5792)
 * - `permit`: a permit signature (EIP-2612), followed by one transaction
 * - `approve`: an approval transaction, followed by the swap
 */
export type SwapPlan = {
  strategy: 'one' | 'batch' | 'permit' | 'approve'
  /** True if a single approval of the built-in wallet shows everything, so no other review is needed. */
  isApproval: boolean
  /** The calls in order. With `permit`, a signature replaces the calls before the swap. */
  calls: SwapCall[]
  /** The exchange's allowance before the swap, in base units. */
  allowance: bigint
  effects: SwapEffects
}

/**
 * Chooses the steps and simulates their calls on the current state. Throws if the calls would not do what the order
 * states.
 */
export async function planSwap(order: SwapOrder): Promise<SwapPlan> {
  const plan = await readPlan(order)
  const isOne = plan.strategy === 'one' || plan.strategy === 'batch'
  return { ...plan, isApproval: isOne && findConnectedWallet()?.asksUser === false }
}

const findConnectedWallet = () => registry.find(session.of('eip155').connectorId)

async function readPlan(order: SwapOrder): Promise<Omit<SwapPlan, 'isApproval'>> {
  const { network, account, give, spend, spender, call } = order
  const client = getRpcClient(network)
  const token = give.address as Hex | undefined
  if (!token || !spender) {
    return { strategy: 'one', calls: [call], allowance: 0n, effects: await checkEffects(order, [call], 0n) }
  }
  const [allowance, strategy] = await Promise.all([
    readAllowance(client, token, account, spender).catch((cause) => {
      throw new AllowanceCheckError(undefined, { cause })
    }),
    chooseStrategy(order, client),
  ])
  // Skip the approval if the allowance already suffices. Another page may have requested more, and many tokens do not
  // decrease an unlimited allowance.
  if (strategy !== 'batch' && allowance >= spend) {
    const effects = await checkEffects(order, [call], allowance)
    return { strategy: 'one', calls: [call], allowance, effects }
  }
  const exact = createApproveCall(token, spender, spend)
  const reset = createApproveCall(token, spender, 0n)
  const plans =
    allowance > 0n && strategy !== 'batch' ? [[exact], [reset, exact]] : [allowance > 0n ? [reset, exact] : [exact]]
  return { strategy, allowance, ...(await chooseWorkingPlan(order, plans)) }
}

/**
 * Returns the first plan that works. Throws the last plan's error if none works. Tokens such as USDT reject changing a
 * non-zero allowance, so only they need the extra transaction that resets it.
 */
async function chooseWorkingPlan(order: SwapOrder, plans: SwapCall[][]): Promise<Pick<SwapPlan, 'calls' | 'effects'>> {
  const [first = [], ...others] = plans
  const calls = [...first, order.call]
  try {
    return { calls, effects: await checkEffects(order, calls, 0n) }
  } catch (error) {
    if (others.length === 0 || !(error instanceof SwapFailsError)) throw error
    return chooseWorkingPlan(order, others)
  }
}

/**
 * Simulates the calls and returns their effects. Throws `SwapMismatchError` unless the account loses the sold amount
 * (up to rounding), receives at least the minimum, and leaves the exchange an allowance of at most `maxAllowed`. Also
 * throws it if the minimum is too low or a token's decimals are wrong.
 */
export async function checkEffects(
  order: SwapOrder,
  calls: readonly SwapCall[],
  maxAllowed: bigint,
): Promise<SwapEffects> {
  const { network, account, give, get, spend, minimum, spender } = order
  const sides = { from: give.address as Hex | undefined, to: get.address as Hex | undefined }
  const effects = await simulateSwap(getRpcClient(network), { account, calls, ...sides, spender })
  const { spent, received, allowanceLeft } = effects
  // Allow a difference of up to two units, because interest-bearing tokens round their balances.
  const isSpent = spent <= spend && spent + maxRounding >= spend
  // If the decimals were wrong, the displayed amount would differ from the signed one.
  const isReadable = hasDecimals(give, effects.decimals.from) && hasDecimals(get, effects.decimals.to)
  const isAsSaid = isSpent && received >= minimum && allowanceLeft <= maxAllowed && !isMinimumTooLow(order, received)
  if (!isAsSaid || !isReadable) throw new SwapMismatchError(undefined, { cause: effects })
  return effects
}

const maxRounding = 2n

const hasDecimals = ({ address, decimals }: SwapAsset, stated: bigint | undefined) =>
  address === undefined || stated === BigInt(decimals)

/** True if the minimum is so far below the expected output that it would allow sandwich attacks on the user. */
const isMinimumTooLow = ({ minimum, slippage }: SwapOrder, received: bigint) =>
  minimum * 100n < computeAcceptedMinimum(received, slippage) * 99n

async function chooseStrategy(
  { network, account, give }: SwapOrder,
  client: EvmClient,
): Promise<'batch' | 'permit' | 'approve'> {
  const connector = findConnectedWallet()
  if (connector && (await supportsAtomicBatch(connector, { network, account, client }))) return 'batch'
  if (!give.permit || !connector?.supports('eth_signTypedData_v4')) return 'approve'
  // Use a permit only if the key can sign for the account. Another wallet's delegate may reject the key's plain
  // signature, and a contract has no key.
  const { kind } = await readDelegation(account, client)
  return kind === 'none' || kind === 'own' ? 'permit' : 'approve'
}

type Place = Pick<SwapOrder, 'network' | 'account'> & { client: EvmClient }

async function supportsAtomicBatch(connector: Connector, { network, account, client }: Place): Promise<boolean> {
  if (!connector.asksUser) {
    const wantsSmartAccount = accountTypes.preferred().eip155 === 'smartAccount'
    const { status, replaces } = await readAtomicSupport({ network, client, account, wantsSmartAccount })
    const isRefused = status === 'ready' && refusedUpgrades.has(account)
    return status !== 'unsupported' && !replaces && !isRefused
  }
  if (!connector.supports('wallet_sendCalls') || !connector.supports('wallet_getCapabilities')) return false
  const chainId = toHexChainId(network.caipNetworkId)
  try {
    const answer = await connector.request({
      method: 'wallet_getCapabilities',
      params: [account, [chainId]],
      origin: hostPage.origin,
      networkId: network.caipNetworkId,
      address: account,
      approved: undefined,
    })
    const status = readField(readField(readField(answer, chainId), 'atomic'), 'status')
    return status === 'supported' || status === 'ready'
  } catch {
    // Ignore errors, because a wallet that does not support the method sends its calls one by one.
    return false
  }
}
