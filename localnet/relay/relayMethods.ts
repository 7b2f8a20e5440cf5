import * as z from 'zod/mini'
import type { PostedMessage } from './relayMailbox.ts'

export type RelayCaller = {
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /** Returns a function that delivers the message to the connected subscribers. */
  post(message: Omit<PostedMessage, 'sender'>): () => void
  flush(topic: string): void
  waiting(topic: string): { topic: string; message: string; publishedAt: number; tag: number }[]
}

/**
 * Outcome of a method. `after` runs once the response is sent. If it ran earlier, the other side's reply could arrive
 * before the publisher has recorded its request, because both are on the same machine. The request would then never
 * resolve.
 */
type Outcome = { result: unknown; after?: () => void }
type Method = (params: unknown, caller: RelayCaller) => Outcome

const Topic = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Topics = z.object({ topics: z.array(Topic).check(z.maxLength(500)) })
const OneTopic = z.object({ topic: Topic })
const Message = z.string().check(z.minLength(1))
const Ttl = z._default(z.number(), 300)
const Tag = z._default(z.number(), 0)
const Attestation = z._default(z.string(), '')

/** Fields to forward. Clients also send methods, chains and even results in clear text next to the sealed message. */
const Publish = z.object({ topic: Topic, message: Message, ttl: Ttl, tag: Tag, attestation: Attestation })
const Propose = z.object({ pairingTopic: Topic, sessionProposal: Message, ttl: Ttl, attestation: Attestation })
const Approve = z.object({
  pairingTopic: Topic,
  sessionTopic: Topic,
  sessionProposalResponse: Message,
  sessionSettlementRequest: Message,
  ttl: Ttl,
})

const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const

const methods: Record<string, Method> = {
  irn_publish: defineMethod(Publish, (message, caller) => ({ result: true, after: caller.post(message) })),
  irn_batchPublish: defineMethod(z.object({ messages: z.array(Publish) }), ({ messages }, caller) => ({
    result: true,
    after: runInOrder(messages.map((message) => caller.post(message))),
  })),
  irn_subscribe: defineMethod(OneTopic, ({ topic }, caller) => ({
    result: caller.subscribe(topic),
    after: () => caller.flush(topic),
  })),
  irn_batchSubscribe: defineMethod(Topics, ({ topics }, caller) => ({
    result: topics.map((topic) => caller.subscribe(topic)),
    after: runInOrder(topics.map((topic) => () => caller.flush(topic))),
  })),
  // Unsubscribe by topic. Clients send an id of their own instead of the relay's.
  irn_unsubscribe: defineMethod(OneTopic, ({ topic }, caller) => {
    caller.unsubscribe(topic)
    return { result: true }
  }),
  irn_batchUnsubscribe: defineMethod(z.object({ subscriptions: z.array(OneTopic) }), ({ subscriptions }, caller) => {
    for (const { topic } of subscriptions) caller.unsubscribe(topic)
    return { result: true }
  }),
  irn_fetchMessages: defineMethod(OneTopic, ({ topic }, caller) => ({
    result: { messages: caller.waiting(topic), hasMore: false },
  })),
  irn_batchFetchMessages: defineMethod(Topics, ({ topics }, caller) => ({
    result: { messages: topics.flatMap((topic) => caller.waiting(topic)), hasMore: false },
  })),
  // `wc_proposeSession` and `wc_approveSession` also subscribe the client. Clients rely on the subscription to receive
  // the response.
  wc_proposeSession: defineMethod(Propose, ({ pairingTopic: topic, sessionProposal: message, ...rest }, caller) => {
    caller.subscribe(topic)
    return { result: true, after: caller.post({ ...rest, topic, message, tag: tags.proposal }) }
  }),
  wc_approveSession: defineMethod(Approve, (approval, caller) => {
    const { pairingTopic, sessionTopic, ttl } = approval
    caller.subscribe(sessionTopic)
    const common = { ttl, attestation: '' }
    const answer = { topic: pairingTopic, message: approval.sessionProposalResponse, tag: tags.proposalResponse }
    const settlement = { topic: sessionTopic, message: approval.sessionSettlementRequest, tag: tags.settlement }
    return { result: true, after: runInOrder([answer, settlement].map((each) => caller.post({ ...common, ...each }))) }
  }),
}

export function runRelayMethod(
  name: string,
  params: unknown,
  caller: RelayCaller,
): Outcome | { code: number; message: string } {
  const run = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!run) return { code: -32601, message: `There is no method ${name}.` }
  try {
    return run(params, caller)
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ')
    return { code: -32602, message: `These parameters are missing or wrong: ${fields}` }
  }
}

function defineMethod<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (params: z.infer<Schema>, caller: RelayCaller) => Outcome,
): Method {
  return (params, caller) => run(z.parse(schema, params), caller)
}

function runInOrder(steps: (() => void)[]): () => void {
  return () => {
    for (const step of steps) step()
  }
}
