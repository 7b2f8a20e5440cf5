import { type hostMethods, inlineSize } from '@oriel/shared/kit/contract.ts'
import type { View, ViewName } from '@oriel/shared/kit/view.ts'
import type { Remote } from '@oriel/shared/rpc/rpc.ts'
import { canSeeOcclusion } from '../guard/canSeeOcclusion.ts'
import { guardRules } from '../guard/guardRules.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { placement } from '../state/placement.ts'
import { session } from '../state/session.ts'

type Page = Pick<Remote<typeof hostMethods>, 'setVisible' | 'setSize'>

/** Timeout in ms for the page to move the wallet. After it, the view is shown in place. */
const maxMoveMs = 500
/** Timeout in ms for an animation frame, and for the first visibility report. */
const maxSightMs = 300

/** Views in which the user approves something. They become a modal, like the page's requests. */
const approvalViews: readonly ViewName[] = ['SendReview', 'SwapReview']
/** Views in which the user makes a choice for the page. They become a modal if the wallet is out of sight. */
const choiceViews: readonly ViewName[] = ['AddNetwork', 'ChooseAccount', 'SwitchActiveChain', 'SwitchNetwork']

const restingViews: readonly ViewName[] = ['Account', 'Connect', 'UnsupportedChain']

/**
 * Makes the frame part of the page. The page moves it into a modal for views that the user must not miss. `getHome`
 * returns the view to show at rest.
 */
export function startInline(page: Page, getHome: () => View) {
  const sight = watchSight()
  /** True after a view was opened out of sight, until the user closes the modal. */
  let isSummoned = false
  let isLifted = false
  let moving: Promise<void> = Promise.resolve()

  function update() {
    const shown = router.shown().name
    const { front } = router.store.getState()
    const next = front !== undefined || approvalViews.includes(shown) || isSummoned
    if (next === isLifted) return
    isLifted = next
    // Hide the card before React renders the next view, because its size differs in the other place.
    placement.store.setState({ isMoving: true })
    moving = moving.then(() => move(page, next))
  }

  function summon() {
    isSummoned = true
    update()
  }

  function liftUnlessSeen() {
    const view = router.current()
    // Lift at once if the frame is known to be out of sight, before React renders the view in the page.
    if (sight.isSeen() === false) summon()
    else void sight.check().then((isSeen) => isSeen || router.current() !== view || summon())
  }

  placement.store.setState({ place: 'inline' })
  router.stayOpen(getHome)
  placement.store.subscribe(({ summons, blockSize }, before) => {
    if (summons !== before.summons) liftUnlessSeen()
    if (blockSize !== undefined && blockSize !== before.blockSize) reportSize(page, blockSize)
  })
  router.store.subscribe(({ closings, history }, before) => {
    if (closings !== before.closings) isSummoned = false
    update()
    const { name } = router.current()
    if (history !== before.history && choiceViews.includes(name)) liftUnlessSeen()
  })
  session.store.subscribe(() => {
    const { history } = router.store.getState()
    const [first] = history
    const home = getHome()
    if (history.length === 1 && first && restingViews.includes(first.name) && first.name !== home.name)
      router.reset(home)
  })
}

/** Asks the page to move the wallet. */
async function move(page: Page, isLifted: boolean) {
  const moved = page.setVisible({ visible: isLifted }).catch((error: unknown) => console.info(error))
  await Promise.race([moved, delay(maxMoveMs)])
  placement.store.setState({ isMoving: false, place: isLifted ? 'lifted' : 'inline' })
  kitEvents.emit({ type: isLifted ? 'MODAL_OPEN' : 'MODAL_CLOSE', connected: session.isConnected() })
}

function reportSize(page: Page, height: number) {
  const blockSize = Math.min(inlineSize.max, Math.max(inlineSize.min, Math.ceil(height)))
  page.setSize({ blockSize }).catch((error: unknown) => console.info(error))
}

/** Observes whether all of this frame is visible in the page. */
function watchSight() {
  let isSeen: boolean | undefined
  let report = () => {}
  const occlusion = canSeeOcclusion ? { delay: 100, trackVisibility: true } : {}
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio, isVisible = true } of entries)
        isSeen = intersectionRatio >= guardRules.ratio && (isVisible || !canSeeOcclusion)
      report()
    },
    { ...occlusion, threshold: [0, 0.5, guardRules.ratio, 1] },
  )
  observer.observe(document.documentElement)

  /** Observes the frame again, because the last report may predate the page's last change. */
  function observeAgain(): Promise<void> {
    isSeen = undefined
    observer.unobserve(document.documentElement)
    return new Promise((resolve) => {
      report = resolve
      observer.observe(document.documentElement)
    })
  }

  return {
    /** Returns the last report, or undefined if there is none yet. */
    isSeen: () => isSeen,
    /** A frame that is not rendered gets neither reports nor animation frames. */
    async check(): Promise<boolean> {
      const rendered = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))
      const isRendered = await Promise.race([rendered, delay(maxSightMs).then(() => false)])
      if (isRendered) await Promise.race([observeAgain(), delay(maxSightMs)])
      return isRendered && isSeen === true
    },
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
