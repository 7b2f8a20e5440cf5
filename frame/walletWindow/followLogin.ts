import { readAttemptState } from '../api/readAttemptState.ts'

/** Polling interval, in ms. The backend is only polled while the user signs in elsewhere. */
const pollMs = 2000

/**
 * Polls the backend for the login's result. Used if the window can no longer send messages. `closed` means that the
 * backend doesn't know the login.
 */
export async function followLogin(secret: string, signal: AbortSignal): Promise<'done' | 'failed' | 'closed'> {
  while (!signal.aborted) {
    const state = await fetchState(secret, signal)
    if (state === 'done' || state === 'failed') return state
    if (state === 'unknown') return 'closed'
    await pause(signal)
  }
  return 'closed'
}

/** Fetches the login's state. Treats network failures as `pending`, because they don't end the login. */
async function fetchState(secret: string, signal: AbortSignal) {
  try {
    return await readAttemptState(secret, signal)
  } catch (error) {
    if (!signal.aborted) console.info('Oriel: the login could not be asked for.', error)
    return 'pending'
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
