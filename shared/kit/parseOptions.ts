import * as z from 'zod/mini'
import { InvalidOptionsError } from '../errors/catalogueErrors.ts'
import { formatFirstIssue } from '../rpc/rpc.ts'
import { describeIssue } from './describeIssue.ts'
import { isCosmetic, KitOptions } from './options.ts'

type Path = readonly PropertyKey[]

/** Option that was ignored. `option` is a path, such as `features.send`. */
export type IgnoredOption = { option: string; reason: string }

export type ParsedOptions = { accepted: KitOptions; ignored: IgnoredOption[] }

/** Reason for ignoring an option of a newer SDK. */
export const olderWallet = 'This wallet is older than the SDK of the page.'

/**
 * Validates the dapp's options. Removes invalid cosmetic options and, with `mayBeNewer`, unknown options, and returns
 * them as `ignored`. Throws 8001 for any other mistake.
 */
export function parseOptions(input: unknown, { mayBeNewer = false } = {}): ParsedOptions {
  const ignored: IgnoredOption[] = []
  let rest = structuredClone(input)
  // Parse again after removing fields, because a schema runs its refinements only once all fields are valid.
  for (;;) {
    const { success, data, error } = z.safeParse(KitOptions, rest, { error: describeIssue })
    if (success) return { accepted: data, ignored }
    const omitted = error.issues.flatMap((issue) => findOmissions(issue, mayBeNewer))
    if (omitted.length === 0) throw new InvalidOptionsError(describeProblem(error.issues[0]))
    const reported = new Set(ignored.map(({ option }) => option))
    ignored.push(
      ...omitted.filter(({ option }) => !reported.has(option)).map(({ option, reason }) => ({ option, reason })),
    )
    // Remove the last entry of a list first, so that the other indexes remain valid.
    for (const { path } of omitted.toReversed()) rest = omit(rest, path)
  }
}

type Omission = IgnoredOption & { path: Path }

function findOmissions(issue: z.core.$ZodIssue, mayBeNewer: boolean): Omission[] {
  if (issue.code !== 'unrecognized_keys') {
    const reason = describeProblem(issue)
    return isCosmetic(issue.path) ? [{ path: issue.path, option: issue.path.map(String).join('.'), reason }] : []
  }
  return issue.keys.flatMap((name) => {
    const path = [...issue.path, name]
    if (!mayBeNewer && !isCosmetic(path)) return []
    return { path, option: path.map(String).join('.'), reason: mayBeNewer ? olderWallet : describeUnknown(path) }
  })
}

/** Removes the value at the path. If a required field is missing there, removes the object that lacks it. */
function omit(value: unknown, path: Path): unknown {
  const name = path.at(-1)
  if (name === undefined) return undefined
  const outer = path.slice(0, -1)
  const holder = outer.reduce(getField, value)
  if (!isObject(holder) || !Object.hasOwn(holder, name)) return omit(value, outer)
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
  return value
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function getField(value: unknown, name: PropertyKey): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined
}

function describeProblem(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return describeUnknown([...issue.path, issue.keys[0] ?? ''])
  return `The option ${formatFirstIssue({ issues: issue ? [issue] : [] })}.`
}

function describeUnknown(path: Path): string {
  const meant = findSimilarName(path)
  return `There is no option "${path.map(String).join('.')}".${meant ? ` Did you mean "${meant}"?` : ''}`
}

/** Prefixes of AppKit's theme variables, such as `--w3m-accent`. */
const appKitPrefix = /^--(w3m|apkt)-/

function findSimilarName(path: Path): string | undefined {
  const outer = path.slice(0, -1).map(String)
  const name = String(path.at(-1)).replace(appKitPrefix, '').replaceAll('-', '').toLowerCase()
  const known = outer.reduce<z.core.$ZodType | undefined>(getMember, KitOptions)
  const names = Object.keys(getShape(known) ?? {})
  const meant = names.find((candidate) => measureDistance(candidate.toLowerCase(), name) <= 2)
  return meant && [...outer, meant].join('.')
}

function getMember(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  return getShape(schema)?.[name]
}

function getShape(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> | undefined {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {}
  if (def?.type === 'optional') return getShape(def.innerType)
  return def?.type === 'object' ? def.shape : undefined
}

/** Returns the Levenshtein distance between two strings. */
function measureDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let at = 1; at <= a.length; at++) {
    const next = [at]
    for (let to = 1; to <= b.length; to++) {
      const change = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
