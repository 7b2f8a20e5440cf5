/**
 * Runs code that may throw for reasons outside our control. For example, a wallet's getter throws, or the frame is
 * gone. Logs the error instead of throwing. `work` is called synchronously.
 */
export async function runSafely(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.info(error)
  }
}
