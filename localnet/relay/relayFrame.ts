import * as z from 'zod/mini'

const Request = z.object({ method: z.string(), params: z.optional(z.unknown()) })
const Answer = z.object({ id: z.union([z.string(), z.number()]) })

export type RelayFrame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'answer'; id: string }
  | { kind: 'invalid' }

/** Parses one text frame. The `id` of a request is its source text, because its 19 digits do not fit into a number. */
export function readFrame(text: string): RelayFrame {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // The text is not JSON. The caller reports it.
    return { kind: 'invalid' }
  }
  const request = z.safeParse(Request, parsed)
  if (request.success) return { kind: 'request', id: readId(text), params: undefined, ...request.data }
  const answer = z.safeParse(Answer, parsed)
  return answer.success ? { kind: 'answer', id: String(answer.data.id) } : { kind: 'invalid' }
}

function readId(json: string): string {
  let depth = 0
  let previous = ''
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    if (depth === 1 && previous === '"id":') return /^["\d-]/.test(token) ? token : 'null'
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    previous = token === ':' ? `${previous}:` : token
  }
  return 'null'
}
