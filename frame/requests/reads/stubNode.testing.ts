import { vi } from 'vitest'

type Call = { id: number; method: string }

/** Mocks `fetch` with an RPC node. Returns the list of the methods it receives. */
export function stubNode(respond: (method: string) => unknown): string[] {
  const methods: string[] = []
  async function reply({ id, method }: Call) {
    methods.push(method)
    return { jsonrpc: '2.0', id, result: await respond(method) }
  }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const calls: Call | Call[] = JSON.parse(body)
    return Response.json(Array.isArray(calls) ? await Promise.all(calls.map(reply)) : await reply(calls))
  })
  return methods
}
