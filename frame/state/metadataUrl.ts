import type { KitOptions } from '@oriel/shared/kit/options.ts'
import type { IgnoredOption } from '@oriel/shared/kit/parseOptions.ts'
import { hostPage } from './hostPage.ts'

type Metadata = KitOptions['metadata']

/** Returns the page's URL for wallets: `metadata.url` if it is on the verified origin, and that origin otherwise. */
export function getPageUrl(metadata: Metadata): string {
  const url = parseUrl(metadata?.url)
  // Omit the username and the password, because they can make the URL look like that of another site.
  return url?.origin === hostPage.origin ? `${url.origin}${url.pathname}${url.search}` : hostPage.origin
}

/** Reports a `metadata.url` that is not on the verified origin. */
export function checkMetadataUrl(metadata: Metadata): IgnoredOption[] {
  if (!metadata?.url || parseUrl(metadata.url)?.origin === hostPage.origin) return []
  return [{ option: 'metadata.url', reason: `It is not on ${hostPage.origin}, the origin of the page.` }]
}

function parseUrl(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined
}
