import type { Network } from '@oriel/shared/chains/networks.ts'
import { readBalance } from './addressBalance.ts'
import type { Forward } from './answerWithinQuotas.ts'
import {
  type Call,
  type CallKind,
  createRpcFailure,
  getCallKind,
  isFilterCreator,
  parseCall,
  type RpcAnswer,
} from './calls.ts'
import { BusyError } from './clientQuotas.ts'
import type { Filters } from './filters.ts'
import { redact } from './redact.ts'
import { type Reply, readReplies } from './replies.ts'
import { AnswerTooLargeError, UpstreamsDownError } from './upstreams.ts'

export const maxBatch = 200

export type AnsweredNetwork = Pick<Network, 'caipNetworkId' | 'chainNamespace'> & {
  /** Undefined for a network that a page added, whose currency this server does not know. */
  nativeCurrency?: Network['nativeCurrency'] | undefined
}

type Options = {
  network: AnsweredNetwork
  rpcUrls: readonly string[]
  client: string
  filters: Filters
  forward: Forward
}

/**
 * Responds to a JSON-RPC message. Forwards all reads in one message. Rebuilds each call with a new ID, which drops
 * extra fields and makes duplicate IDs harmless. Throws a `BusyError` or an `UpstreamsDownError` if no call gets a
 * response.
 */
export async function answerRpc(message: unknown, options: Options): Promise<RpcAnswer | RpcAnswer[]> {
  const isBatch = Array.isArray(message)
  const entries = (isBatch ? message : [message]).map((entry) => parseCall(entry, options.network.chainNamespace))
  const calls = entries.filter((entry): entry is Call => 'method' in entry)
  const reads = calls.filter((call) => getCallKind(call) === 'read')
  // Forward all other calls individually, so that their results do not depend on the rest of the batch.
  const others = calls.filter((call) => getCallKind(call) !== 'read')
  const answers = new Map<Call, RpcAnswer | Error>()
  await Promise.all([
    recordAnswers(reads, answers, () => forwardReads(reads, options)),
    ...others.map((call) =>
      recordAnswers([call], answers, async () => [
        await (getCallKind(call) === 'send' ? send : callFilter)(call, options),
      ]),
    ),
  ])
  const failed = [...answers.values()].filter((answer) => answer instanceof Error)
  const [first] = failed
  if (first && failed.length === calls.length) throw first
  const responses = entries.map((entry) => {
    const answer = 'method' in entry ? answers.get(entry) : entry
    return answer instanceof Error || !answer ? createRpcFailure(entry.id, ...describeError(answer)) : answer
  })
  return isBatch ? responses : (responses[0] ?? createRpcFailure(null, -32600, 'The request is empty.'))
}

/** Stores the response or the error of each call. The error for an oversized response is stored as a response. */
async function recordAnswers(calls: Call[], answers: Map<Call, RpcAnswer | Error>, load: () => Promise<RpcAnswer[]>) {
  if (calls.length === 0) return
  try {
    const responses = await load()
    for (const [at, call] of calls.entries()) {
      const answer = responses[at]
      if (answer) answers.set(call, answer)
    }
  } catch (error) {
    const isKnown = error instanceof UpstreamsDownError || error instanceof BusyError
    if (!isKnown) throw error
    const isTooLarge = error instanceof AnswerTooLargeError
    for (const call of calls) answers.set(call, isTooLarge ? createRpcFailure(call.id, ...describeError(error)) : error)
  }
}

function describeError(error: Error | undefined): [code: number, message: string] {
  if (error instanceof BusyError) return [-32005, error.message]
  if (error instanceof AnswerTooLargeError) return [-32000, `${error.message} Ask for less at once.`]
  return [-32603, error?.message ?? 'The node did not answer this call.']
}

async function forwardReads(calls: Call[], { forward, network, rpcUrls }: Options): Promise<RpcAnswer[]> {
  const messages = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] }))
  const { isList, replies } = await forward(messages.length === 1 ? messages[0] : messages, {
    rpcUrls,
    isSending: false,
    read: (bytes) => {
      const answer = readReplies(bytes)
      return answer.replies.length > 0 ? answer : undefined
    },
  })
  // Accept the response to a single call regardless of its ID, because some nodes change the ID of an error. Apply a
  // single error for a batch to all of its calls.
  const [whole] = replies
  const isForAll = calls.length === 1 || (!isList && whole?.error !== undefined)
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return calls.map((call, id) => toAnswer(call, isForAll ? whole : byId.get(id), { network, rpcUrls }))
}

async function requestNode(
  call: Omit<Call, 'id'>,
  { forward, rpcUrls, kind }: Pick<Options, 'forward'> & NodesAndKind,
) {
  const { method, params = [] } = call
  return await forward(
    { jsonrpc: '2.0', id: 0, method, params },
    {
      rpcUrls,
      isSending: kind === 'send',
      read: (bytes, { mayBeAccepted, rpcUrl }) => {
        const [reply] = readReplies(bytes).replies
        // Ignore an error if an earlier node may have accepted the transaction without responding.
        const isInconclusive =
          kind === 'send' && mayBeAccepted && reply?.error && !alreadyKnown.test(reply.error.message)
        return reply && !isInconclusive ? { reply, rpcUrl } : undefined
      },
    },
  )
}
type NodesAndKind = { rpcUrls: readonly string[]; kind: CallKind }
const alreadyKnown = /already (known|imported|processed)/i

async function send(call: Call, { forward, network, rpcUrls }: Options): Promise<RpcAnswer> {
  const { reply } = await requestNode(call, { forward, rpcUrls, kind: 'send' })
  return toAnswer(call, reply, { network, rpcUrls })
}

async function callFilter(call: Call, options: Options): Promise<RpcAnswer> {
  const { client, filters, forward, network, rpcUrls } = options
  const { id, method, params } = call
  if (isFilterCreator(method)) return await openFilter(call, options)
  const [filterId] = Array.isArray(params) ? params : []
  const filter = filters.find(filterId, client, network.caipNetworkId)
  // Send the same error message as nodes do. Libraries recognize the message and create a new filter.
  if (!filter) return createRpcFailure(id, -32000, 'filter not found')
  const renamed = { method, params: [filter.nodeId] }
  if (method === 'eth_uninstallFilter') filters.remove(filter.id)
  const { reply } = await requestNode(renamed, { forward, rpcUrls: [filter.rpcUrl], kind: 'filter' })
  if (/filter not found/i.test(reply.error?.message ?? '')) filters.remove(filter.id)
  return toAnswer(call, reply, { network, rpcUrls })
}

async function openFilter(call: Call, { client, filters, forward, network, rpcUrls }: Options): Promise<RpcAnswer> {
  const filterId = filters.add(client, network.caipNetworkId)
  if (filterId === undefined) {
    // Include "does not exist" in the message. This text makes ethers fall back to reading logs. viem does so after any
    // error.
    return createRpcFailure(
      call.id,
      -32601,
      `The method "${call.method}" does not exist for you now: too many filters are open.`,
    )
  }
  try {
    const { reply, rpcUrl } = await requestNode(call, { forward, rpcUrls, kind: 'filter' })
    const nodeId: unknown = reply.result && reply.result.length < 256 ? JSON.parse(reply.result.toString()) : undefined
    if (typeof nodeId === 'string' || typeof nodeId === 'number') {
      filters.setNode(filterId, { rpcUrl, nodeId })
      return { id: call.id, result: JSON.stringify(filterId) }
    }
    filters.remove(filterId)
    return reply.error
      ? toAnswer(call, reply, { network, rpcUrls })
      : createRpcFailure(call.id, -32603, 'The node made no filter.')
  } catch (error) {
    filters.remove(filterId)
    throw error
  }
}

function toAnswer(
  { id, isBalance }: Call,
  reply: Reply | undefined,
  { network, rpcUrls }: Pick<Options, 'network' | 'rpcUrls'>,
): RpcAnswer {
  if (reply?.error) return { id, error: redact(reply.error, rpcUrls) }
  const result = isBalance && reply?.result ? readBalance(reply.result) : reply?.result
  const symbol = isBalance ? network.nativeCurrency?.symbol : undefined
  return result ? { id, result, symbol } : createRpcFailure(id, ...describeError(undefined))
}
