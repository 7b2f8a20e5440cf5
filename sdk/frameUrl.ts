import { pictureOptions } from '#shared/pictureOptions.ts'
import { invalidOptions } from './checks.ts'

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** Returns the origin of `frameUrl`. Throws 8001 if it is not an allowed origin. */
export function readFrameOrigin(frameUrl: unknown, pageOrigin?: string): string {
  const url = parseUrl(`${frameUrl}`)
  // Rejects paths, credentials and other schemes.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || !isSecure(url)) {
    throw invalidOptions(`frameUrl: expected an https origin (http on localhost only), not "${frameUrl}".`)
  }
  // On the page's own origin, the page could read the frame, and the frame could remove its own sandbox.
  if (url.origin === pageOrigin) {
    throw invalidOptions('frameUrl: this is the origin of this page.')
  }
  return url.origin
}

/** True unless the URL uses http on a host other than localhost. */
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

/** Returns the URL of the frame's document. Throws 8001 for an invalid project id. */
export function frameDocumentUrl(origin: string, projectId = 'default'): string {
  // Validated here, because the URL contains the id before the frame could reject it.
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(projectId)) return `${origin}/f/${projectId}/`
  throw invalidOptions('projectId: expected letters, digits, "-" and "_".')
}

/** Adds the options that the server needs to render the shell of the frame into the document. */
export function withPictureOptions(src: string, options: object): string {
  try {
    const text = pictureOptions(options)
    return text ? `${src}?o=${encodeURIComponent(text)}` : src
  } catch {
    // The options are not serializable. `start` rejects with the reason.
    return src
  }
}
