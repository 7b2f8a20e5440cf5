import * as z from 'zod/mini'
import { fromWire, InvalidParamsError, toWire, type WireError } from '../errors/errors.ts'

export type Methods = Record<string, { params: z.ZodMiniType; result: z.ZodMiniType }>

/**
 * Serialized reply. Errors are sent as values, because penpal and comlink drop the `code` and `data` of thrown errors.
 */
export type Reply = { ok: true; value?: unknown } | { ok: false; error: WireError }

type Params<method extends Methods[string]> = z.output<method['params']>
type Arguments<params> = undefined extends params ? [params?] : [params]

export type Implementation<methods extends Methods> = {
  [name in keyof methods]: (
    ...args: Arguments<Params<methods[name]>>
  ) => Promise<z.input<methods[name]['result']>> | z.input<methods[name]['result']>
}

export type Remote<methods extends Methods> = {
  [name in keyof methods]: (
    ...args: Arguments<z.input<methods[name]['params']>>
  ) => Promise<z.output<methods[name]['result']>>
}

/** Untyped functions that penpal or comlink call across the port. */
export type WireMethods = Record<string, (params?: unknown) => Promise<Reply>>

/** Resolves with a promise's result or error as a reply. Never rejects. */
export function toReply(work: Promise<unknown>): Promise<Reply> {
  return work.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error: toWire(error) }),
  )
}

export function settle(reply: Reply): unknown {
  if (reply.ok) return reply.value
  throw fromWire(reply.error)
}

/**
 * Exposes an implementation to the other side. Rejects with -32602 if the params do not match the method table. The
 * result has no prototype, so `constructor` and `toString` cannot be called.
 */
export function serve<methods extends Methods>(methods: methods, implementation: Implementation<methods>): WireMethods {
  const entries = Object.entries(methods).map(([name, { params }]) => {
    const run = implementation[name] as (params: unknown) => unknown
    async function call(input?: unknown): Promise<Reply> {
      try {
        const checked = z.safeParse(params, input)
        if (!checked.success) throw new InvalidParamsError(`${name}: ${formatFirstIssue(checked.error)}`)
        return { ok: true, value: await run(checked.data) }
      } catch (error) {
        return { ok: false, error: toWire(error) }
      }
    }
    return [name, call] as const
  })
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

/**
 * Returns an object whose methods call the other side and reject with a `WalletError`. Counterpart of {@link serve}.
 */
export function createRemote<methods extends Methods>(wire: WireMethods): Remote<methods> {
  return createRemoteWith((name) => async (params) => {
    const method = wire[name]
    if (!method) throw new Error(`The other side of the border has no method "${name}".`)
    // Omits missing params, because JSON would serialize `undefined` as null.
    return settle(await (params === undefined ? method() : method(params)))
  })
}

type MethodBy = (name: string) => (params?: unknown) => Promise<unknown>

/** Returns an object whose property `name` is the function `methodBy(name)`. */
export function createRemoteWith<methods extends Methods>(methodBy: MethodBy): Remote<methods> {
  return new Proxy({} as Remote<methods>, {
    // Leaves out `then`. Otherwise, a promise that resolves with this object would call it as a method of the other
    // side.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? methodBy(name) : undefined),
  })
}

/** Formats a schema error's first issue as one sentence, such as `options.themeMode: Invalid option`. */
export function formatFirstIssue(error: Pick<z.core.$ZodError, 'issues'>): string {
  let [issue] = error.issues
  if (!issue) return 'invalid value'
  // Uses the issue of one union member, because it is more useful than "none of the members matches". If a member
  // reports a field, the value was probably meant for that member.
  if (issue.code === 'invalid_union') {
    const firsts = issue.errors.flatMap(([first]) => first ?? [])
    const inner = firsts.find(({ path }) => path.length > 0) ?? firsts[0]
    if (inner) issue = { ...inner, path: [...issue.path, ...inner.path] }
  }
  const path = issue.path.map(String).join('.')
  return path ? `${path}: ${issue.message}` : issue.message
}
