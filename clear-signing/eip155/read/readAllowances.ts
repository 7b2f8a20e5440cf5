import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { toPlainAddress } from '../account/plainAddresses.ts'
import { encodeBalanceOf, type ReadCall, type ReadContext, readAnswers } from './tokens.ts'

/** Amount in base units that a contract can already take from the account, at most the balance. */
type HeldAllowance = { contract: Hex; token: Hex; amount: bigint }

export type HeldAllowances = {
  allowances: HeldAllowance[]
  /**
   * Contracts for which some allowances could not be read, because a read failed or a limit was exceeded. In lower
   * case.
   */
  unchecked: Hex[]
}

type ReadAllowancesParams = { account: string; contracts: Iterable<string>; tokens: Iterable<string>; permit2: Hex }

const maxContracts = 8
/** Maximum number of tokens to read. Covers the tokens that ship with the release, at most 30 per network. */
const maxTokens = 48

const permit2Abi = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])

/** Reads contracts' allowances for some tokens in one round trip, both direct and through Permit2. Never throws. */
export async function readAllowances(context: ReadContext, params: ReadAllowancesParams): Promise<HeldAllowances> {
  const all = toUnique(params.contracts)
  const contracts = all.slice(0, maxContracts)
  const uniqueTokens = toUnique(params.tokens)
  const tokens = uniqueTokens.slice(0, maxTokens)
  if (contracts.length === 0 || tokens.length === 0) return { allowances: [], unchecked: [] }
  const { account, permit2 } = params
  const calls = tokens.flatMap((token): ReadCall[] => [
    { to: token, data: encodeBalanceOf(account) },
    createAllowanceCall(token, account, permit2),
    ...contracts.flatMap((contract) => [
      createAllowanceCall(token, account, contract),
      createPermit2Call(permit2, [account, token, contract]),
    ]),
  ])
  try {
    const answers = await readAnswers(context, calls)
    const rows = 2 + contracts.length * 2
    const parsed = tokens.map((token, at) =>
      parseAllowances(token, contracts, answers.slice(at * rows, (at + 1) * rows)),
    )
    const unread = new Set([...parsed.flatMap((entry) => entry.unchecked), ...all.slice(maxContracts)])
    return {
      allowances: parsed.flatMap(({ allowances }) => allowances),
      unchecked: uniqueTokens.length > maxTokens ? all : [...unread],
    }
  } catch {
    return { allowances: [], unchecked: all }
  }
}

type Answer = Awaited<ReturnType<typeof readAnswers>>[number]

function parseAllowances(token: Hex, contracts: Hex[], [balance, toPermit2, ...each]: Answer[]): HeldAllowances {
  const owned = parseAmount(balance)
  const allowances: HeldAllowance[] = []
  const unchecked: Hex[] = []
  for (const [at, contract] of contracts.entries()) {
    const [own, inner] = each.slice(at * 2)
    const through = min(parseAmount(inner), parseAmount(toPermit2))
    const allowed = parseAmount(own) > through ? parseAmount(own) : through
    const amount = min(allowed, owned)
    if (amount > 0n) allowances.push({ contract, token, amount })
    // If the balance is zero, nothing can be taken, so an allowance that could not be read does not matter.
    const isOpen = owned > 0n && [toPermit2, own, inner].includes('unread')
    if (balance === 'unread' || isOpen) unchecked.push(contract)
  }
  return { allowances, unchecked }
}

function createAllowanceCall(token: Hex, owner: string, spender: string): ReadCall {
  const args = [toPlainAddress(owner), toPlainAddress(spender)] as const
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args }) }
}

function createPermit2Call(permit2: Hex, [owner, token, spender]: [string, string, string]): ReadCall {
  const args = [toPlainAddress(owner), toPlainAddress(token), toPlainAddress(spender)] as const
  return { to: permit2, data: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args }) }
}

const toUnique = (addresses: Iterable<string>) => [
  ...new Set([...addresses].map((address) => address.toLowerCase()).filter(isHex)),
]
/**
 * Parses the first word of a result. Returns 0 if there is no data, because the address is not a token or not Permit2.
 */
const parseAmount = (answer: Answer) =>
  answer === undefined || answer === 'unread' || answer.length < 66 ? 0n : BigInt(answer.slice(0, 66))
const min = (a: bigint, b: bigint) => (a < b ? a : b)
