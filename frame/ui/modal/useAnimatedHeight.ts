import { type RefObject, useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

export function useAnimatedHeight(
  scroll: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  viewKey: string,
  isBounded: boolean,
) {
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
  }, [scroll, content, isBounded])
}

function getLargestHeight(area: HTMLElement): number {
  const largest = Number.parseFloat(getComputedStyle(area).maxHeight)
  return Number.isNaN(largest) ? Number.POSITIVE_INFINITY : largest
}
