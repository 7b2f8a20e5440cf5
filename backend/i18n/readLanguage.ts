import { languages, pickLanguage } from '@oriel/shared/i18n/languages.ts'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Returns the user's language from the `Accept-Language` header. */
export function readLanguage(context: Context, supported: readonly string[] = Object.keys(languages)): string {
  return accepts(context, {
    header: 'Accept-Language',
    supports: [...supported],
    default: 'en',
    match: (accepted) =>
      pickLanguage(
        accepted.toSorted((a, b) => b.q - a.q).map(({ type }) => type),
        supported,
      ),
  })
}
