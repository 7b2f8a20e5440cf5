import { createOptionsError } from './errors.ts'

const localHosts = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** Returns the origin of `frameUrl`. Throws 8001 if it is not an allowed origin. */
export function readFrameOrigin(frameUrl: unknown, pageOrigin?: string): string {
  const url = parseUrl(`${frameUrl}`)
  // Rejects paths, credentials and other schemes.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || !isSecureUrl(url)) {
    throw createOptionsError(`frameUrl: expected an https origin (http on localhost only), not "${frameUrl}".`)
  }
  // Reject the page's own origin. Otherwise, the page could read the frame, and the frame could remove its own sandbox.
  if (url.origin === pageOrigin) {
    throw createOptionsError('frameUrl: this is the origin of this page.')
  }
  return url.origin
}

/** Returns false if the URL uses HTTP and its host is not a loopback host. */
export function isSecureUrl({ hostname, protocol }: URL): boolean {
  return protocol !== 'http:' || localHosts.test(hostname)
}

export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Returns the URL of the frame's document. Throws 8001 for an invalid project ID. */
export function createFrameUrl(origin: string, projectId = 'default'): string {
  // Validate the ID here, because it becomes part of the URL before the frame could reject it.
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(projectId)) return `${origin}/f/${projectId}/`
  throw createOptionsError('projectId: expected letters, digits, "-" and "_".')
}
