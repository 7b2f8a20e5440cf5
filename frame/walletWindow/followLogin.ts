import { watchLogin } from '../api/watchLogin.ts'

/** How often the backend is asked, while somebody signs in elsewhere and for no longer. */
const askEveryMs = 2000

/** Waits for the end of a login in a window that cannot speak to us any more. `closed`: there is no such login. */
export async function followLogin(secret: string, signal: AbortSignal): Promise<'done' | 'failed' | 'closed'> {
  while (!signal.aborted) {
    const state = await ask(secret, signal)
    if (state === 'done' || state === 'failed') return state
    if (state === 'unknown') return 'closed'
    await pause(signal)
  }
  return 'closed'
}

/** A network that is away for a moment is no end of the login. */
async function ask(secret: string, signal: AbortSignal) {
  try {
    return await watchLogin(secret, signal)
  } catch (error) {
    if (!signal.aborted) console.info('Oriel: the login could not be asked for.', error)
    return 'pending'
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, askEveryMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
