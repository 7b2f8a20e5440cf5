/** Requests tokens from the faucet. Throws if the faucet sends none. */
export async function requestFaucet(url: string, address: string): Promise<void> {
  const response = await fetch(`${url}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  if (!response.ok) throw new Error(await readReason(response))
}

async function readReason(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body && 'error' in body && typeof body.error === 'string') return body.error
  } catch {
    // The body isn't JSON, so only report the status.
  }
  return `The faucet answered ${response.status}.`
}
