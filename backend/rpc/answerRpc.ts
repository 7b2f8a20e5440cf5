import { z } from 'zod'
import type { Network } from '#shared/networks.ts'
import { isForwarded } from './methods.ts'
import type { IsUsable } from './upstreams.ts'

export const maximumBatch = 200

const Id = z.union([z.string().max(256), z.number()])
const Call = z.object({
  id: Id,
  method: z.string().max(128),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})
type Call = z.infer<typeof Call>

const RpcError = z.looseObject({ code: z.number(), message: z.string() })
const Reply = z.object({ id: z.unknown(), result: z.unknown().optional(), error: RpcError.nullish() })

export type RpcAnswer = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

/** Sends a JSON-RPC message, single or batch, to a node. `isUsable` says whether the answer is one. */
type Forward = (message: unknown, isUsable: IsUsable) => Promise<unknown>

export function rpcFailure(id: string | number | null, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/**
 * Answers one call or a batch: refuses what no node should see, forwards the rest in one message. Each call is written
 * anew with an id of ours, so whatever else a caller put into it goes nowhere and ids that repeat do no harm.
 */
export async function answerRpc(
  message: unknown,
  { chainNamespace }: Network,
  { rpcUrls, forward }: { rpcUrls: readonly string[]; forward: Forward },
): Promise<RpcAnswer | RpcAnswer[]> {
  const isBatch = Array.isArray(message)
  const entries = (isBatch ? message : [message]).map((entry) => readCall(entry, chainNamespace))
  const calls = entries.filter((entry): entry is Call => 'method' in entry)
  const replies = calls.length > 0 ? await forwardCalls(calls, forward) : []

  let next = 0
  const answers = entries.map((entry): RpcAnswer => {
    if (!('method' in entry)) return entry
    const reply = replies[next++]
    if (!reply) return rpcFailure(entry.id, -32603, 'The node did not answer this call.')
    if (!reply.error) return { jsonrpc: '2.0', id: entry.id, result: reply.result ?? null }
    return { jsonrpc: '2.0', id: entry.id, error: redact(reply.error, rpcUrls) }
  })
  return isBatch ? answers : (answers[0] ?? rpcFailure(null, -32600, 'The request is empty.'))
}

function readCall(value: unknown, namespace: Network['chainNamespace']): Call | RpcAnswer {
  const call = Call.safeParse(value)
  if (!call.success) {
    const id = z.object({ id: Id }).safeParse(value).data?.id ?? null
    return rpcFailure(id, -32600, 'A call needs an id, a method and params as a list or an object.')
  }
  if (isForwarded(namespace, call.data.method)) return call.data
  return rpcFailure(call.data.id, -32601, `The method "${call.data.method}" is not served here.`)
}

async function forwardCalls(calls: Call[], forward: Forward) {
  const messages = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] }))
  const isSending = calls.some(({ method }) => sending.includes(method))
  const answer = await forward(
    messages.length === 1 ? messages[0] : messages,
    (said, mayBeTaken) => isAnswer(said) && !(isSending && mayBeTaken && isRefusal(said)),
  )
  const list = Array.isArray(answer) ? answer : [answer]
  const replies = list.flatMap((entry) => Reply.safeParse(entry).data ?? [])
  // One call has one answer, whatever id a node gives its error. One error for a batch is the answer to all of it.
  const [whole] = replies
  if (calls.length === 1 || (!Array.isArray(answer) && whole?.error)) return calls.map(() => whole)
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return calls.map((_, id) => byId.get(id))
}

/** What moves money. A node that refuses it knows nothing of one before it, which may have taken it and been silent. */
const sending = ['eth_sendRawTransaction', 'sendTransaction']

function isRefusal(answer: unknown): boolean {
  const replies = (Array.isArray(answer) ? answer : [answer]).flatMap((entry) => Reply.safeParse(entry).data ?? [])
  return replies.some(({ error }) => error && !/already (known|imported|processed)/i.test(error.message))
}

function isAnswer(answer: unknown): boolean {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  return typeof first === 'object' && first !== null && ('result' in first || 'error' in first)
}

/** A node may quote its own address in an error, and an address often holds a key. */
function redact(error: z.infer<typeof RpcError>, rpcUrls: readonly string[]) {
  const secrets = rpcUrls.flatMap((rpcUrl) => {
    const { href, host, hostname, pathname, search } = new URL(rpcUrl)
    return [href, host, hostname, `${pathname}${search}`, search].filter((text) => text.length > 1)
  })
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '[node]'), JSON.stringify(error))
  const { code, message, data } = RpcError.parse(JSON.parse(clean))
  return data === undefined ? { code, message } : { code, message, data }
}
