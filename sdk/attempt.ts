/**
 * Runs what is not of our making: a wallet may throw from any getter, a frame may be gone. It is told to the console and
 * stops nobody else. The work itself runs at once.
 */
export async function attempt(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.info(error)
  }
}
