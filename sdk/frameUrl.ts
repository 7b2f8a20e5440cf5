import { invalidOptions } from './checks.ts'

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** The wallet's origin, or one sentence about what is wrong with `frameUrl`. */
export function readFrameOrigin(frameUrl: unknown, pageOrigin?: string): string {
  const url = typeof frameUrl === 'string' ? parseUrl(frameUrl) : undefined
  // An origin and nothing else: no path, no credentials, no other scheme.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || !isSecure(url)) {
    throw invalidOptions(
      `frameUrl must be the origin of the wallet, such as "https://wallet.example" (http on localhost only), not "${frameUrl}".`,
    )
  }
  // On one origin the page could reach into the frame, and the sandbox would be none.
  if (url.origin === pageOrigin) {
    throw invalidOptions(`frameUrl "${url.origin}" is the origin of this page: the wallet needs an origin of its own.`)
  }
  return url.origin
}

/** What is no http, or stays on this machine. */
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

/** The address of the frame document of a project. */
export function frameDocumentUrl(origin: string, projectId = 'default'): string {
  // The id becomes a part of the address before the frame could refuse it.
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(projectId)) return `${origin}/f/${projectId}/`
  throw invalidOptions('projectId: expected letters, digits, "-" and "_", at most 64 of them.')
}
