/**
 * Splits a network's nodes by operator, as far as their hosts reveal it. The wallet compares the responses of both
 * groups, so that one compromised provider cannot mislead it.
 */
export function splitNodes(rpcUrls: readonly string[]): { first: string[]; second: string[] } {
  const hostOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).host)
  const host = hostOf(rpcUrls[0])
  return {
    first: rpcUrls.filter((url) => hostOf(url) === host),
    second: rpcUrls.filter((url) => hostOf(url) !== host),
  }
}
