import { type Reply, RpcError } from './replies.ts'

/** Removes node URLs from an error. Nodes may quote their own URL, which often contains an API key. */
export function redact(error: NonNullable<Reply['error']>, rpcUrls: readonly string[]) {
  const secrets = rpcUrls.flatMap((rpcUrl) => {
    const { href, host, hostname, pathname, search } = new URL(rpcUrl)
    return [href, host, hostname, `${pathname}${search}`, search].filter((text) => text.length > 1)
  })
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '[node]'), JSON.stringify(error))
  const { code, message, data } = RpcError.parse(JSON.parse(clean))
  return data === undefined ? { code, message } : { code, message, data }
}
