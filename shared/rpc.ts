import * as z from 'zod/mini'
import { fromWire, InvalidParamsError, toWire, type WireError } from './errors.ts'

/** A table of what may be called over one direction of a border: method name to params and result. */
export type Methods = Record<string, { params: z.ZodMiniType; result: z.ZodMiniType }>

/** How an answer crosses a border. An error is a value, because penpal and comlink drop `code` and `data` of a throw. */
export type Reply = { ok: true; value?: unknown } | { ok: false; error: WireError }

type Params<method extends Methods[string]> = z.output<method['params']>
type Arguments<params> = undefined extends params ? [params?] : [params]

/** What the owner of a table writes: one function per method. */
export type Implementation<methods extends Methods> = {
  [name in keyof methods]: (
    ...args: Arguments<Params<methods[name]>>
  ) => Promise<z.input<methods[name]['result']>> | z.input<methods[name]['result']>
}

/** What the other side of a border calls. */
export type Remote<methods extends Methods> = {
  [name in keyof methods]: (
    ...args: Arguments<z.input<methods[name]['params']>>
  ) => Promise<z.output<methods[name]['result']>>
}

/** The raw functions that penpal or comlink carry. */
export type WireMethods = Record<string, (params?: unknown) => Promise<Reply>>

/** Runs `work` and catches everything: a border never throws. */
export async function answer(work: () => unknown): Promise<Reply> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: toWire(error) }
  }
}

/** Turns an answer back into a return value or a throw of a `WalletError`. */
export function settle(reply: Reply): unknown {
  if (reply.ok) return reply.value
  throw fromWire(reply.error)
}

/**
 * Makes an implementation callable from the other side: params are checked against the table before they are used.
 * The result has no prototype, so `constructor` and `toString` are not methods of a border.
 */
export function serve<methods extends Methods>(methods: methods, implementation: Implementation<methods>): WireMethods {
  const entries = Object.entries(methods).map(([name, { params }]) => {
    const run = implementation[name] as (params: unknown) => unknown
    const call = (input?: unknown) =>
      answer(() => {
        const checked = z.safeParse(params, input)
        if (!checked.success) throw new InvalidParamsError(`${name}: ${firstIssue(checked.error)}`)
        return run(checked.data)
      })
    return [name, call] as const
  })
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

/** The other half of {@link serve}: calls over the border as if it were an object of this side. */
export function remote<methods extends Methods>(wire: WireMethods): Remote<methods> {
  const call = (name: string) => async (params?: unknown) => {
    const method = wire[name]
    if (!method) throw new Error(`The other side of the border has no method "${name}".`)
    // JSON would turn a missing argument into null.
    return settle(await (params === undefined ? method() : method(params)))
  }
  return new Proxy({} as Remote<methods>, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  })
}

/** The first problem a schema found, as one sentence: `options.themeMode: Invalid option`. */
export function firstIssue(error: z.core.$ZodError): string {
  let [issue] = error.issues
  if (!issue) return 'invalid value'
  const { path: outer } = issue
  // What is wrong with the first form is said: "none of the forms" helps nobody.
  if (issue.code === 'invalid_union' && issue.errors[0]?.[0]) issue = { ...issue.errors[0][0], path: outer }
  const path = issue.path.map(String).join('.')
  return path ? `${path}: ${issue.message}` : issue.message
}
