import { InvalidOptionsError } from '@oriel/shared/errors/catalogueErrors.ts'
import { defaultOptions, KitOptions } from '@oriel/shared/kit/options.ts'
import { type ParsedOptions, parseOptions } from '@oriel/shared/kit/parseOptions.ts'
import type { ThemeMode, ThemeVariables } from '@oriel/shared/kit/theme.ts'
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
   * `mayBeNewer`, the SDK may be newer than this wallet. `signIn` is true if the deployment stores sign-ins.
   */
  set(input: unknown, { mayBeNewer = false, signIn = true } = {}): ParsedOptions {
    const parsed = parseOptions(input, { mayBeNewer })
    const { siwx } = parsed.accepted
    if (!signIn && siwx && findSignInStore(siwx) === 'backend') {
      throw new InvalidOptionsError('The option siwx: this deployment has no ORIEL_SIGN_IN_KEYS.')
    }
    store.setState(merge(parsed.accepted), true)
    return parsed
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
