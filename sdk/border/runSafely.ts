/**
 * Runs code that may throw for external reasons: wallets may throw from any getter, and the frame may be gone. Logs the
 * error instead of throwing. The work starts synchronously.
 */
export async function runSafely(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.info(error)
  }
}
