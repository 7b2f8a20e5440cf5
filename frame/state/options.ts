import { InvalidOptionsError } from '@oriel/shared/errors/catalogueErrors.ts'
import { defaultOptions, KitOptions } from '@oriel/shared/kit/options.ts'
import type { ThemeMode, ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { findSignInStore } from '@oriel/shared/signIn/signIn.ts'
import * as z from 'zod/mini'
import { createStore } from './createStore.ts'

export type Options = KitOptions & {
  features: NonNullable<KitOptions['features']>
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

const store = createStore<Options>(() => merge({}))

export const options = {
  store,

  /**
   * Validates and applies the dapp's options. If they are invalid, throws an error that explains the mistake. With
   * `mayBeNewer`, the SDK may be newer than this wallet, so unknown names are dropped and returned as `ignored`.
   * `signIn` is true if the deployment stores sign-ins.
   */
  set(input: unknown, { mayBeNewer = false, signIn = true } = {}): { accepted: KitOptions; ignored: string[] } {
    const ignored = mayBeNewer ? findUnknownNames(input) : []
    const checked = z.safeParse(KitOptions, omitPaths(input, ignored))
    if (!checked.success) throw new InvalidOptionsError(describeProblem(checked.error))
    const { siwx } = checked.data
    if (!signIn && siwx && findSignInStore(siwx) === 'backend') {
      throw new InvalidOptionsError('The option siwx: this deployment has no ORIEL_SIGN_IN_KEYS.')
    }
    store.setState(merge(checked.data), true)
    return { accepted: checked.data, ignored: ignored.map((path) => path.join('.')) }
  },

  setTheme({
    themeMode,
    themeVariables,
  }: {
    themeMode?: ThemeMode | undefined
    themeVariables?: ThemeVariables | undefined
  }) {
    store.setState((now) => ({
      themeMode: themeMode ?? now.themeMode,
      themeVariables: { ...now.themeVariables, ...themeVariables },
    }))
  },
}

function merge(accepted: KitOptions): Options {
  const defaults = z.parse(KitOptions, defaultOptions)
  return {
    ...defaults,
    ...accepted,
    features: { ...defaults.features, ...accepted.features },
    themeMode: accepted.themeMode ?? defaultOptions.themeMode,
    themeVariables: { ...accepted.themeVariables },
  }
}

function findUnknownNames(input: unknown): PropertyKey[][] {
  const { error } = z.safeParse(KitOptions, input)
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [],
  )
}

function omitPaths(value: unknown, paths: PropertyKey[][]): unknown {
  const copy = structuredClone(value)
  for (const path of paths) {
    const outer = path.slice(0, -1).reduce(getField, copy)
    if (isObject(outer)) Reflect.deleteProperty(outer, path.at(-1) ?? '')
  }
  return copy
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function getField(value: unknown, name: PropertyKey): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined
}

function describeProblem(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (issue?.code !== 'unrecognized_keys') return `The option ${formatFirstIssue(error)}.`
  const [name = ''] = issue.keys
  const path = [...issue.path, name].join('.')
  const known = issue.path.length === 0 ? Object.keys(KitOptions.shape) : []
  const meant = known.find((candidate) => measureDistance(candidate.toLowerCase(), name.toLowerCase()) <= 2)
  return `There is no option "${path}".${meant ? ` Did you mean "${meant}"?` : ''}`
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
