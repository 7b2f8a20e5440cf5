import { pictureOptions } from '#shared/pictureOptions.ts'
import { invalidOptions } from './checks.ts'

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** Throws 8001 with a sentence when `frameUrl` is not an origin. */
export function readFrameOrigin(frameUrl: unknown, pageOrigin?: string): string {
  const url = parseUrl(`${frameUrl}`)
  // A path, credentials and other schemes are refused.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || !isSecure(url)) {
    throw invalidOptions(`frameUrl: expected an https origin (http on localhost only), not "${frameUrl}".`)
  }
  // On the page's own origin, the page could read the frame, and the frame could remove its sandbox.
  if (url.origin === pageOrigin) {
    throw invalidOptions('frameUrl: this is the origin of this page.')
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
  throw invalidOptions('projectId: expected letters, digits, "-" and "_".')
}

/** Adds the options that the first picture depends on, so that the document brings the picture along. */
export function withPictureOptions(src: string, options: object): string {
  try {
    const text = pictureOptions(options)
    return text ? `${src}?o=${encodeURIComponent(text)}` : src
  } catch {
    // The options are no JSON. The call of `start` says why.
    return src
  }
}
