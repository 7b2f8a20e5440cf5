// These functions call the server on the page's own origin, as a real dapp would.

export const getNonce = async () => (await (await fetch('/auth/nonce')).json()).nonce

/** Returns true if the server has accepted the message and set its cookie. */
export async function verify(signIn) {
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch('/auth/verify', { method: 'POST', headers, body: JSON.stringify(signIn) })
  return ok
}

/** Returns the account that is signed in by the session cookie, or null. */
export const getSession = async () => (await fetch('/auth/session')).json()

export const endSession = () => fetch('/auth/session', { method: 'DELETE' })
