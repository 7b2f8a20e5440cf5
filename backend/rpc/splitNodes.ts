/**
 * Splits a network's nodes into those on the first node's host and all others. The wallet compares the responses of
 * both groups, so that one compromised provider cannot mislead the wallet.
 */
export function splitNodes(rpcUrls: readonly string[]): { first: string[]; second: string[] } {
  const getHost = (url: string | undefined) => (url === undefined ? undefined : new URL(url).host)
  const host = getHost(rpcUrls[0])
  return {
    first: rpcUrls.filter((url) => getHost(url) === host),
    second: rpcUrls.filter((url) => getHost(url) !== host),
  }
}
