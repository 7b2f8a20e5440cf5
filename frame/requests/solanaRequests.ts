import { base58, hex } from '@scure/base'
import type { Hex } from '#shared/caip.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { SolanaMessage, SolanaTransaction, SolanaTransactions } from '#shared/rpcSchemas.ts'
import { SignaturesMissingError, TooManyTransactionsError } from '#shared/solanaErrors.ts'
import { type Description, withRisks } from '../chains/description.ts'
import type { Simulation } from '../chains/simulation.ts'
import { solanaClient } from '../chains/solana/client.ts'
import { describeSolanaMessage } from '../chains/solana/describe/describeMessage.ts'
import { leavesOf, leavingRisks } from '../chains/solana/describe/leaving.ts'
import { type PreparedSolana, prepareSolana } from '../chains/solana/prepare.ts'
import { toSignInMessage } from '../chains/solana/signIn.ts'
import { solanaBytesOf } from '../chains/solana/signing.ts'
import { isSigned } from '../chains/solana/wire/transaction.ts'
import { readWire } from '../chains/solana/wire/unsigned.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import type { PreparedApproval } from './prepareApproval.ts'

/** One approval signs at most this many transactions. */
export const mostTransactions = 100

/** At most this many are read and simulated at a time, because a small operator's node has other visitors, too. */
const atOnce = 10

const signsMessage: readonly RpcMethodName[] = ['solana_signMessage', 'solana_signIn']

/** Refuses, before anybody is asked, what no approval can be made of: the page hears at once what is wrong with it. */
export function checkSolana(request: FrozenRequest) {
  const { method, address } = request
  if (signsMessage.includes(method)) {
    solanaBytesOf({ type: 'solana:message', message: messageOf(request) }, address)
    return
  }
  const wires = transactionsOf(request)
  if (wires.length > mostTransactions)
    throw new TooManyTransactionsError(
      `These are ${wires.length} transactions, and ${mostTransactions} can be approved at once. Ask for fewer.`,
      { data: { most: mostTransactions } },
    )
  for (const wire of wires) {
    const { parsed, signatures } = readWire(wire, address)
    const missing = parsed.keys
      .slice(0, parsed.signers)
      .filter((key, at) => key !== address && !isSigned(signatures[at]))
    if (method === 'solana_signAndSendTransaction' && missing.length > 0)
      throw new SignaturesMissingError(undefined, { data: { missing } })
  }
}

/** Everything the approval view shows of a request of Solana, and what would be signed. */
export async function prepareSolanaApproval(
  request: FrozenRequest,
  network: Network,
  client = solanaClient(network),
): Promise<PreparedApproval> {
  const { method, address: account, origin } = request
  if (signsMessage.includes(method)) {
    const context = { origin, account, network, now: Date.now() }
    return { description: describeSolanaMessage(messageOf(request), context) as Description<Simulation> }
  }
  const context = { client, network, account }
  const sends = method === 'solana_signAndSendTransaction'
  const wires = transactionsOf(request)
  const solana: PreparedSolana[] = []
  while (solana.length < wires.length) {
    const start = solana.length
    const some = wires.slice(start, start + atOnce)
    solana.push(
      ...(await Promise.all(
        some.map((transaction, at) => prepareSolana({ transaction, sends, place: start + at }, context)),
      )),
    )
  }
  return { description: summaryOf(solana, network), solana }
}

/** One speaks for itself. Several are shown one below the other; what is said of one counts for the decision on all. */
function summaryOf(solana: PreparedSolana[], network: Network): Description<Simulation> {
  const [only] = solana
  if (only && solana.length === 1) return only.description
  const title = `Sign ${solana.length} transactions`
  // A large amount in small parts is a large amount.
  const leaving = solana.flatMap((one) => one.leaving)
  const simulations = solana.flatMap(({ description }) => description.simulation ?? [])
  const isBlind = solana.some(({ description }) => description.risks.some(({ code }) => code === 'blind-data'))
  const leaves = leavesOf({ leaving, simulations, network, isBlind })
  const risks = leavingRisks(leaving, network)
  const summary = withRisks({ kind: 'calls' as const, title, headline: [], details: [], leaves, calls: [] }, risks)
  return { ...summary, highRisk: summary.highRisk || solana.some(({ description }) => description.highRisk) }
}

/** The bytes that are signed as a message. */
function messageOf({ method, params, address, origin }: FrozenRequest): Hex {
  if (method === 'solana_signIn') return toHex(toSignInMessage(params, { origin, account: address }))
  try {
    return toHex(base58.decode((params as SolanaMessage).message))
  } catch {
    throw new InvalidParamsError('message: expected base58')
  }
}

function transactionsOf({ method, params }: FrozenRequest): string[] {
  if (method === 'solana_signAllTransactions') return (params as SolanaTransactions).transactions
  return [(params as SolanaTransaction).transaction]
}

const toHex = (bytes: Uint8Array): Hex => `0x${hex.encode(bytes)}`
