const keptShare = 0.15

export function scrollToUnread(content: HTMLElement | null) {
  if (!content) return
  const area = findScrollArea(content)
  const bar = content.querySelector('.approval-bar')?.clientHeight ?? 0
  const top = (area.clientHeight - bar) * (1 - keptShare)
  area.scrollBy({ top: Math.max(top, 1), behavior: getScrollBehavior() })
}

/**
 * Returns whether the content has to scroll. Compares its height with the maximum height, because the card may still be
 * growing.
 */
export function isScrollable(content: HTMLElement | null): boolean {
  const area = content?.closest('.modal-scroll')
  const maxHeight = area ? Number.parseFloat(getComputedStyle(area).maxHeight) : Number.NaN
  if (area && !Number.isNaN(maxHeight)) return area.scrollHeight > Math.ceil(maxHeight)
  return document.documentElement.scrollHeight > innerHeight
}

/** Expands all warnings and focuses the worst one, so that a screen reader reads it out. */
export function showFirstAlarm(content: HTMLElement | null) {
  for (const more of content?.querySelectorAll<HTMLDetailsElement>('.alarms-more') ?? []) more.open = true
  const alarm = content?.querySelector<HTMLElement>('[data-alarm]')
  alarm?.scrollIntoView({ block: 'start', behavior: getScrollBehavior() })
  alarm?.focus({ preventScroll: true })
}

const getScrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

function findScrollArea(content: HTMLElement): Element {
  for (let area = content.parentElement; area; area = area.parentElement) {
    const { overflowY } = getComputedStyle(area)
    if (area.scrollHeight > area.clientHeight && (overflowY === 'auto' || overflowY === 'scroll')) return area
  }
  return document.scrollingElement ?? document.documentElement
}
