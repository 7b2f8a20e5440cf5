import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { toNativeAmount } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { isKnownToken, listTokens } from '../../known/knownTokens.ts'
import { permit2Address } from '../../known/permit2.ts'
import { isUnderstood } from '../call/known.ts'
import type { CallContext } from '../call/part.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { type HeldAllowances, readAllowances } from '../read/readAllowances.ts'
import { type ReadContext, readTokens } from '../read/tokens.ts'

/**
 * True if the wallet cannot decode the call, or if its function name is only a guess because the contract is unknown.
 */
function isUnknownCall(decoded: DecodedCall, context: Pick<CallContext, 'network' | 'chainData' | 'account'>): boolean {
  return isUnread(decoded) || !isUnderstood(decoded, context)
}

const unread: readonly DecodedCall['intent']['type'][] = ['unknown', 'malformed', 'payout', 'refund']
const isUnread = ({ intent }: DecodedCall) => unread.includes(intent.type)

/**
 * Returns the risks of unknown functions, which may keep the value sent with the call and spend existing allowances.
 */
export function getUnknownCallRisks(
  calls: DecodedCall[],
  { allowances, unchecked }: HeldAllowances,
  context: CallContext,
): Risk[] {
  const { network, chainData } = context
  return calls.flatMap((decoded) => {
    const { call, inner } = decoded
    const within = getUnknownCallRisks(inner, { allowances, unchecked }, context)
    const { to: contract, value } = call
    if (!contract || !isUnknownCall(decoded, context)) return within
    // Skip an address without code, which a different risk reports.
    const isGiven = value > 0n && chainData.code.get(contract.toLowerCase()) !== 'none'
    const amount = toNativeAmount(value, network)
    return [
      ...(isGiven ? [risk('danger', 'unknown-function.value', { amount, contract })] : []),
      ...allowances
        .filter((allowance) => isSameAddress(allowance.contract, contract))
        .map((allowance) => createAllowanceRisk(allowance, context)),
      ...(unchecked.some((address) => isSameAddress(address, contract))
        ? [risk('danger', 'held-allowance.unchecked')]
        : []),
      ...within,
    ]
  })
}

function createAllowanceRisk(
  { contract, token, amount: units }: HeldAllowances['allowances'][number],
  { chainData }: CallContext,
): Risk {
  const { symbol, decimals, isKnown = false } = chainData.tokens.get(token) ?? {}
  const amount = { units, token, isKnown, symbol, decimals }
  return risk('danger', 'held-allowance', { contract, amount })
}

/**
 * Returns the called contracts whose functions may be unknown: all but the account itself and known tokens. Includes
 * the contracts that inner calls call.
 */
function getCalledContracts(calls: DecodedCall[], context: ReadContext & { account: string }): Hex[] {
  return calls.flatMap(({ call: { to, data }, inner }) => {
    const isOther = to && data !== '0x' && !isSameAddress(to, context.account) && !isKnownToken(context.network, to)
    return [...(isOther ? [to] : []), ...getCalledContracts(inner, context)]
  })
}

type Reading = { account: string; calls: DecodedCall[]; tokens: readonly string[] }

/** Reads the called contracts' allowances for known tokens and for tokens in the calls. */
export function readCallAllowances(context: ReadContext, { account, calls, tokens }: Reading): Promise<HeldAllowances> {
  return readAllowances(context, {
    account,
    permit2: permit2Address,
    contracts: getCalledContracts(calls, { ...context, account }),
    tokens: [...tokens, ...listTokens(context.network)],
  })
}

/** Adds the allowances for tokens that appear only in the simulation, and the names of all tokens at risk. */
export async function readRemainingAllowances(
  first: HeldAllowances,
  { simulation, callContext, ...reading }: Reading & { simulation: Simulation; callContext: CallContext },
  context: ReadContext,
): Promise<HeldAllowances> {
  const { account, calls, tokens } = reading
  if (!calls.some((call) => hasUnknown(call, callContext))) return { allowances: [], unchecked: [] }
  const moved = 'changes' in simulation ? [...simulation.changes, ...simulation.approvals] : []
  const isRead = (token: string) =>
    isKnownToken(context.network, token) || tokens.some((address) => isSameAddress(address, token))
  const others = moved.flatMap(({ token }) => (token === undefined || isRead(token) ? [] : [token]))
  const contracts = getCalledContracts(calls, { ...context, account })
  const more = await readAllowances(context, { account, contracts, tokens: others, permit2: permit2Address })
  const all = {
    allowances: [...first.allowances, ...more.allowances],
    unchecked: [...new Set([...first.unchecked, ...more.unchecked])],
  }
  const unnamed = all.allowances.map(({ token }) => token).filter((token) => !callContext.chainData.tokens.has(token))
  if (unnamed.length > 0) {
    // Ignore a failed read of the tokens' names, because the amounts can be shown even without them.
    const tokenInfo = await readTokens(context, unnamed, account).catch(() => undefined)
    for (const [token, info] of tokenInfo ?? []) callContext.chainData.tokens.set(token, info)
  }
  return all
}

const hasUnknown = (decoded: DecodedCall, context: CallContext): boolean =>
  isUnknownCall(decoded, context) || decoded.inner.some((innerCall) => hasUnknown(innerCall, context))
