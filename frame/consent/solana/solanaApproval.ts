import { type Description, withRisks } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { describeSolanaMessage } from '@oriel/clear-signing/message/describeSolanaMessage.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { getOutflowRisks, getOutgoingItems } from '@oriel/clear-signing/solana/describe/outflows.ts'
import { type PreparedSolana, prepareSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import { isSigned } from '@oriel/clear-signing/solana/wire/transaction.ts'
import { readWire } from '@oriel/clear-signing/solana/wire/unsigned.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import { SignaturesMissingError, TooManyTransactionsError } from '@oriel/shared/errors/solanaErrors.ts'
import { getSolanaClient } from '../../chains/clients/solanaClient.ts'
import { getSolanaBytes } from '../../chains/solana/signing.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, PreparedApproval } from '../method/consentMethod.ts'

export const maxTransactions = 100

/** Maximum number of transactions to prepare at the same time. Limits the load on the node, which all users share. */
const concurrency = 10

/** Throws if the bytes must not be signed as a message, for example because they are a transaction. */
export function checkSolanaMessage(message: Hex, address: string) {
  getSolanaBytes({ type: 'solana:message', message }, address)
}

/** Checks base64-encoded transactions. With `isComplete`, throws if another account's signature is missing. */
export function checkSolanaTransactions(
  wires: string[],
  { address, isComplete = false }: { address: string; isComplete?: boolean },
) {
  if (wires.length > maxTransactions)
    throw new TooManyTransactionsError(
      `At most ${maxTransactions} transactions can be approved at once, not ${wires.length}.`,
      { data: { most: maxTransactions } },
    )
  for (const wire of wires) {
    const { parsed, signatures } = readWire(wire, address)
    const missing = parsed.keys
      .slice(0, parsed.signers)
      .filter((key, at) => key !== address && !isSigned(signatures[at]))
    if (isComplete && missing.length > 0) throw new SignaturesMissingError(undefined, { data: { missing } })
  }
}

export function prepareSolanaMessage(
  message: Hex,
  { address: account, origin }: FrozenRequest,
  network: Network,
): PreparedApproval {
  const context = { origin, account, network, now: Date.now() }
  return { description: describeSolanaMessage(message, context) as Description<Simulation> }
}

export async function prepareSolanaTransactions(
  wires: string[],
  { network, address: account, sends = false, client = getReader(network), paid }: Scope,
): Promise<PreparedApproval> {
  if (network.addedBy) {
    // Import lazily, because this module reads the deployment's configuration, and descriptions must not depend on it.
    const { assertOnlyValidHere } = await import('./assertOnlyValidHere.ts')
    await assertOnlyValidHere(wires, account)
  }
  const context = { client, network, account, paid }
  const solana: PreparedSolana[] = []
  while (solana.length < wires.length) {
    const start = solana.length
    const some = wires.slice(start, start + concurrency)
    solana.push(
      ...(await Promise.all(
        some.map((transaction, at) => prepareSolana({ transaction, sends, place: start + at }, context)),
      )),
    )
  }
  const before = await paid
  const known = before && [account, ...before]
  return { description: summarize(solana, network, known), solana }
}

/**
 * Returns the client for the reads that the description is based on. On a network that the page added, the client reads
 * nothing, so the request is described as if no node responded.
 */
function getReader(network: Network): SolanaClient {
  if (!network.addedBy) return getSolanaClient(network)
  return { request: () => Promise.reject(new ChainDisconnectedError()) }
}

type Scope = {
  network: Network
  address: string
  sends?: boolean
  client?: SolanaClient | undefined
  paid?: Clients['paid']
}

function summarize(
  solana: PreparedSolana[],
  network: Network,
  known: readonly string[] | undefined,
): Description<Simulation> {
  const [only] = solana
  if (only && solana.length === 1) return only.description
  const title = phrase('action.signTransactions', { count: solana.length })
  // Add up all transactions, so that many small amounts count as one large amount.
  const outflows = solana.flatMap((prepared) => prepared.outflows)
  const simulations = solana.flatMap(({ description }) => description.simulation ?? [])
  const isBlind = solana.some(({ description }) => description.risks.some(({ code }) => code === 'blind-data'))
  const outflowItems = getOutgoingItems({ outflows, simulations, network, isBlind })
  const isUnread = solana.some(({ description }) => description.risks.some(({ code }) => code === 'unknown-program'))
  const risks = getOutflowRisks(outflows, network, { isUnread, known })
  const summary = withRisks(
    { kind: 'calls' as const, title, headline: [], details: [], outflows: outflowItems, calls: [] },
    risks,
  )
  return { ...summary, highRisk: summary.highRisk || solana.some(({ description }) => description.highRisk) }
}
