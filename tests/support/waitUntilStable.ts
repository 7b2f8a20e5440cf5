/**
 * Waits until an approval's guard has settled, and finishes all animations, because half-faded text has too little
 * contrast. Throws on timeout. Layout checks skip the wait of one second for the guard, which does not affect the
 * layout. Runs in the page.
 */
export async function waitUntilStable(forLayout = false) {
  const timeoutMs = 20_000
  // The button looks different until the guard is ready, or as long as it is out of view, unread or disabled.
  const lasting = ['ready', 'unseen', 'unread'].map((state) => `[data-guard="${state}"]`)
  const arming = `[data-guard][data-arming]:not(${lasting.join(', ')})`
  let frames = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error(`The page did not come to rest within ${timeoutMs} ms.`))
    const checkPage = () => {
      // A change starts its transition in the next frame.
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
