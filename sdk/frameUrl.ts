import { invalidOptions } from './checks.ts'

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** Throws 8001 with a sentence when `frameUrl` is not an origin. */
export function readFrameOrigin(frameUrl: unknown, pageOrigin?: string): string {
  const url = typeof frameUrl === 'string' ? parseUrl(frameUrl) : undefined
  // A path, credentials and other schemes are refused.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || !isSecure(url)) {
    throw invalidOptions(
      `frameUrl must be the origin of the wallet, such as "https://wallet.example" (http on localhost only), not "${frameUrl}".`,
    )
  }
  // On the page's own origin, the page could read the frame, and the frame could remove its sandbox.
  if (url.origin === pageOrigin) {
    throw invalidOptions(`frameUrl "${url.origin}" is the origin of this page: the wallet needs an origin of its own.`)
  }
  return url.origin
}

/** Returns whether the scheme is not http, or the host is this machine. */
export function isSecure({ hostname, protocol }: URL): boolean {
  return protocol !== 'http:' || localHost.test(hostname)
}

export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Throws 8001 when the project id has a character that an id must not have. */
export function frameDocumentUrl(origin: string, projectId = 'default'): string {
  // The id becomes a part of the URL before the frame could refuse it.
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(projectId)) return `${origin}/f/${projectId}/`
  throw invalidOptions('projectId: expected letters, digits, "-" and "_", at most 64 of them.')
}
