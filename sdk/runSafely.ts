/**
 * Runs code that may throw for reasons outside of the SDK: a wallet may throw from any getter, and a frame may be gone.
 * Logs the error, so that the caller can go on. The work starts at once.
 */
export async function runSafely(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.info(error)
  }
}
