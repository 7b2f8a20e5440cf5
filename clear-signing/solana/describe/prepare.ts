import type { Network } from '@oriel/shared/chains/networks.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { base64 } from '@scure/base'
import type { Description } from '../../description/description.ts'
import type { Failure } from '../../description/failure.ts'
import type { Simulation } from '../../description/simulation.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { RpcInteger, SolanaClient } from '../../rpc/solanaClient.ts'
import { type ChainData, readChainData } from '../read/chainData.ts'
import { simulateTransaction } from '../read/simulate.ts'
import { signatureFee } from '../wire/programs.ts'
import { isSigned, joinTransaction, type SplitTransaction, withBlockhash } from '../wire/transaction.ts'
import { readWire, type UnsignedSolana } from '../wire/unsigned.ts'
import { computePriorityFee } from './describeInstruction.ts'
import type { Instruction } from './describePart.ts'
import { describeSolanaTransaction, isDurable } from './describeTransaction.ts'
import { maxSanePriorityFee, type Outflow } from './outflows.ts'

export type PreparedSolana = UnsignedSolana & {
  description: Description<Simulation>
  /** Fee in lamports. Undefined if the network did not report it. */
  fee: bigint | undefined
  priorityFee: bigint
  isPaidByOther: boolean
  outflows: Outflow[]
  problem?: Failure | undefined
}

export type SolanaRequest = {
  /** Transaction in base64. */
  transaction: string
  /**
   * True if the wallet also sends the transaction. The wallet may then replace the blockhash, and all other signatures
   * must already exist.
   */
  sends: boolean
  /** Index among the transactions that are signed together. A later transaction can depend on an earlier one. */
  place?: number
}
export type SolanaContext = {
  client: SolanaClient
  network: Network
  /** Signing account, in base58. */
  account: string
  /** Resolves to the addresses that the account has paid before. Never rejects. */
  paid?: Promise<readonly string[]> | undefined
}

/**
 * Describes and simulates a Solana transaction. Returns it ready to sign, with a newer blockhash if possible. Amounts
 * are in base units.
 *
 * Throws -32602 for invalid bytes, 4100 if the account is not a signer, and a coded error if the node rejects a
 * request. If the node does not respond, the description has a risk that says so.
 */
export async function prepareSolana(
  { transaction, sends, place = 0 }: SolanaRequest,
  context: SolanaContext,
): Promise<PreparedSolana> {
  const { client, network, account } = context
  const split = readWire(transaction, account)
  const { parsed, signatures } = split
  const others = parsed.keys.slice(0, parsed.signers).filter((key) => key !== account)
  const [read, before] = await Promise.all([readChainData(client, parsed, account), context.paid])
  const chainData = { ...read, paid: before }
  const instructions = toInstructions(split, chainData)
  const isTimeless = isDurable(instructions)
  // Replace the blockhash only if there are no other signers, because a new blockhash would invalidate their
  // signatures.
  const renews = sends && others.length === 0 && !isTimeless
  const clock = await readClock(client, parsed.blockhash, chainData)
  const message = renews && clock.latest ? withBlockhash(split.message, clock.latest.blockhash) : split.message
  const fee = await readFee(client, message, chainData)
  const isPaidByOther = parsed.keys[0] !== account
  const priority = computePriorityFee(instructions)
  const expected = fee ?? priority + signatureFee * BigInt(parsed.signers)
  const paid = isPaidByOther ? { fee: 0n, priorityFee: 0n } : { fee: expected, priorityFee: priority }
  const simulated = await simulateTransaction({
    client,
    network,
    transaction: joinTransaction(signatures, message),
    account,
    chainData,
    // An excessive priority fee counts as a loss, so the simulated change must not exclude it.
    fee: isPaidByOther || priority > maxSanePriorityFee ? 0n : (fee ?? 0n),
    isDurable: isTimeless,
  })
  // Report a failed simulation of a later transaction as unavailable. The simulation uses the current state, so the
  // transaction may fail only because it depends on an earlier one.
  if (place > 0 && 'ok' in simulated.simulation && !simulated.simulation.ok)
    simulated.simulation = { unavailable: true, reason: 'later' }
  const subject = { parsed, instructions, chainData, simulated, network, account, others, paid, isLater: place > 0 }
  const hasExpired = !renews && !isTimeless && clock.isValid === false
  const isUnsigned = parsed.keys
    .slice(0, parsed.signers)
    .some((key, at) => key !== account && !isSigned(signatures[at]))
  const problem = sends ? findProblem({ simulation: simulated.simulation, hasExpired, isUnsigned }) : undefined
  return {
    message: bytesToHex(message),
    signatures: signatures.map(bytesToHex),
    lastValidBlockHeight: !isTimeless && clock.latest ? Number(clock.latest.lastValidBlockHeight) : undefined,
    ...describeSolanaTransaction(subject),
    fee,
    priorityFee: priority,
    isPaidByOther,
    problem,
  }
}

function toInstructions({ parsed }: SplitTransaction, { keys }: ChainData): Instruction[] {
  return parsed.instructions.map(({ program, accounts, data }) => ({
    program: parsed.keys[program] ?? '',
    accounts: accounts.map((at) => keys[at]),
    data,
  }))
}

type Latest = { blockhash: string; lastValidBlockHeight: RpcInteger }

async function readClock(client: SolanaClient, blockhash: string, { unavailable }: ChainData) {
  if (unavailable !== undefined) return {}
  const options = { commitment: 'confirmed' }
  const [latest, isValid] = await Promise.all([
    client.request<{ value: Latest }>('getLatestBlockhash', options),
    client.request<{ value: boolean }>('isBlockhashValid', blockhash, options),
  ])
  return { latest: latest.value, isValid: isValid.value }
}

/** Reads the network fee. The network does not report a fee for an expired blockhash. */
async function readFee(
  client: SolanaClient,
  message: Uint8Array,
  { unavailable }: ChainData,
): Promise<bigint | undefined> {
  if (unavailable !== undefined) return undefined
  const options = { commitment: 'confirmed' }
  const { value } = await client.request<{ value: RpcInteger | null }>(
    'getFeeForMessage',
    base64.encode(message),
    options,
  )
  return value === null ? undefined : BigInt(value)
}

type Circumstances = { simulation: Simulation; hasExpired: boolean; isUnsigned: boolean }

function findProblem({ simulation, hasExpired, isUnsigned }: Circumstances): Failure | undefined {
  if (isUnsigned) return phrase('failure.signaturesMissing')
  if (hasExpired) return phrase('failure.transactionExpired')
  const isPoor = 'ok' in simulation && !simulation.ok && simulation.reason.key === 'failure.feeFunds'
  return isPoor ? simulation.reason : undefined
}
