import { isLoopback } from './origins.ts'

/** Pattern that matches every port of a loopback host. Only projects with `dev: true` accept it. */
const devPattern = /^http:\/\/(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost):\*$/
/**
 * Pattern of a valid origin. Stricter than the URL standard, because hosts are written to a header that uses `;` and
 * `,` as separators.
 */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/
const plainRelay = /^wss?:\/\/[a-z0-9.-]+(:\d+)?$/

export function findRelayMistake(value: string): string | undefined {
  if (!plainRelay.test(value) || !URL.canParse(value) || value !== new URL(value).origin) {
    return `"${value}" is not the address of a relay: write one such as wss://relay.example.com, without a path`
  }
  if (value.startsWith('ws:') && !isLoopback(value)) return `"${value}" must be wss: ws is for localhost only`
  return undefined
}

export function findOriginMistake(value: string, { dev = false } = {}): string | undefined {
  if (devPattern.test(value)) {
    return dev ? undefined : `"${value}" is a pattern: name the port, or set "dev": true on a project for development`
  }
  if (value.includes('*'))
    return `"${value}" has a wildcard: list every origin by itself, such as https://app.example.com`
  if (!URL.canParse(value)) return `"${value}" is not an origin: write one such as https://app.example.com`

  const url = new URL(value)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `"${value}" must start with https:// or http://`
  if (value === `${url.origin}/`) return `"${value}" ends with a slash: write ${url.origin}`
  if (url.pathname !== '/' || url.search || url.hash) return `"${value}" has a path: write only ${url.origin}`
  if (value !== url.origin) return `"${value}" must be written as ${url.origin}`
  if (!plainOrigin.test(value)) return `"${value}" has a host that a header cannot carry: use a plain host name`
  if (url.protocol === 'http:' && !isLoopback(value)) return `"${value}" must be https: http is for localhost only`
  return undefined
}
