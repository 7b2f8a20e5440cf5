import { z } from 'zod'
import { type Upstreams, UpstreamsDownError } from './upstreams.ts'

const Failure = z.object({ code: z.number().catch(0), message: z.string().catch(''), data: z.unknown().optional() })
const Reply = z.object({ result: z.unknown().optional(), error: Failure.nullish() })

/** Error response of a node. The message may contain the node's URL, so it must not reach clients. */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: z.output<typeof Failure>) {
    super(message)
    this.name = 'NodeError'
    this.code = code
    this.data = data
  }
}

export type Node = {
  /**
   * Sends a call and returns the result. Throws a {@link NodeError}, or an {@link UpstreamsDownError} if no node
   * responds.
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /**
   * Sends a call and parses the result. Throws an {@link UpstreamsDownError} even for an error response or an invalid
   * result. Only use this method for calls that no healthy node rejects.
   */
  requestParsed<output>(method: string, params: readonly unknown[], result: z.ZodType<output>): Promise<output>
}

/** Creates a node that forwards to a network's nodes. See `SendOptions` for `isRanked`. */
export function createNode(upstreams: Upstreams, rpcUrls: readonly string[], { isRanked = false } = {}): Node {
  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    const { result, error } = await upstreams.send(
      rpcUrls,
      { jsonrpc: '2.0', id: 1, method, params },
      { read: readReply, isRanked },
    )
    if (error) throw new NodeError(error)
    return result ?? null
  }

  return {
    request,
    async requestParsed(method, params, result) {
      try {
        return result.parse(await request(method, params))
      } catch (error) {
        if (error instanceof NodeError || error instanceof z.ZodError) throw new UpstreamsDownError()
        throw error
      }
    },
  }
}

/** Returns an EIP-1193 provider for the node. */
export function toClient(node: Pick<Node, 'request'>) {
  return { request: ({ method, params }: { method: string; params: unknown[] }) => node.request(method, params) }
}

function readReply(bytes: Buffer): z.output<typeof Reply> | undefined {
  const answer: unknown = JSON.parse(bytes.toString())
  const { data: reply } = Reply.safeParse(answer)
  return reply && (reply.error != null || hasResult(answer)) ? reply : undefined
}

function hasResult(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'result')
}
