import { type RefObject, useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

type AnimatedHeight = {
  scroll: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  viewKey: string
  isBounded: boolean
  /** Called with the outer height of the card in px. */
  onHeight: ((blockSize: number) => void) | undefined
}

export function useAnimatedHeight({ scroll, content, viewKey, isBounded, onHeight }: AnimatedHeight) {
  const shownKey = useRef(viewKey)
  // Scrolls a new view to its top. Skips the first view, because scrolling it would force a layout.
  useLayoutEffect(() => {
    if (scroll.current && shownKey.current !== viewKey) scroll.current.scrollTop = 0
    shownKey.current = viewKey
  }, [scroll, viewKey])

  useLayoutEffect(() => {
    const area = scroll.current
    const inner = content.current
    if (!area || !inner || !isBounded) return
    const markEdges = () => {
      const height = inner.offsetHeight
      const maxScroll = height - Math.min(height, getLargestHeight(area))
      const top = maxScroll > 0 ? area.scrollTop : 0
      // Make an area without controls focusable, because keyboard users can't scroll it otherwise.
      if (maxScroll > 0 && !inner.querySelector(focusable)) area.tabIndex = 0
      else area.removeAttribute('tabindex')
      area.dataset.scrolls = String(maxScroll > 0)
      area.dataset.above = String(top > 2)
      area.dataset.below = String(top < maxScroll - 2)
    }
    const followContent = () => {
      const height = inner.offsetHeight
      // Measure everything before changing styles, so that the browser computes only one layout.
      markEdges()
      area.style.blockSize = `${height}px`
      // The card has the same border below the area as above its header.
      onHeight?.(area.offsetTop + height + (area.parentElement?.clientTop ?? 0))
    }
    followContent()
    const observer = new ResizeObserver(followContent)
    observer.observe(inner)
    area.addEventListener('scroll', markEdges, { passive: true })
    addEventListener('resize', markEdges)
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', markEdges)
      removeEventListener('resize', markEdges)
    }
  }, [scroll, content, isBounded, onHeight])
}

function getLargestHeight(area: HTMLElement): number {
  const largest = Number.parseFloat(getComputedStyle(area).maxHeight)
  return Number.isNaN(largest) ? Number.POSITIVE_INFINITY : largest
}
