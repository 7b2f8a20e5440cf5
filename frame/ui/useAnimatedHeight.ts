import { type RefObject, useLayoutEffect } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

export function useAnimatedHeight(
  scroll: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  viewKey: string,
  isBounded: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view starts at its top
  useLayoutEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0
  }, [scroll, viewKey])

  useLayoutEffect(() => {
    const area = scroll.current
    const inner = content.current
    if (!area || !inner || !isBounded) return
    const markEdges = () => {
      const most = inner.offsetHeight - Math.min(inner.offsetHeight, largestHeight(area))
      // The keyboard can scroll an area without controls only if it is focusable.
      if (most > 0 && !inner.querySelector(focusable)) area.tabIndex = 0
      else area.removeAttribute('tabindex')
      area.dataset.scrolls = String(most > 0)
      area.dataset.above = String(most > 0 && area.scrollTop > 2)
      area.dataset.below = String(most > 0 && area.scrollTop < most - 2)
    }
    const followContent = () => {
      area.style.blockSize = `${inner.offsetHeight}px`
      markEdges()
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

function largestHeight(area: HTMLElement): number {
  const largest = Number.parseFloat(getComputedStyle(area).maxHeight)
  return Number.isNaN(largest) ? Number.POSITIVE_INFINITY : largest
}
