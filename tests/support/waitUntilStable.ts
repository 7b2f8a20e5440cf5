/**
 * Waits until an approval's guard has settled, and finishes all finite animations, because half-faded text has too
 * little contrast. With `forLayout`, skips the one-second wait for the guard, which does not affect the layout. Throws
 * on timeout. Runs in the page.
 */
export async function waitUntilStable(forLayout = false) {
  const timeoutMs = 60_000
  // Excludes buttons that are ready, or that stay out of view or unread. All others will still change their look.
  const lasting = ['ready', 'unseen', 'unread'].map((state) => `[data-guard="${state}"]`)
  const arming = `[data-guard][data-arming]:not(${lasting.join(', ')})`
  let frames = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error(`The page did not come to rest within ${timeoutMs} ms.`))
    const checkPage = () => {
      // Waits two animation frames, because a change starts its transition only in the next one.
      if (frames++ < 2 || (!forLayout && document.querySelector(arming))) requestAnimationFrame(checkPage)
      else resolve()
    }
    checkPage()
  })
  clearTimeout(timer)
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
  }
}
