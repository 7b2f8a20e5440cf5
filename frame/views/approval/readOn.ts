/** Share of a page that stays in view when the next one is shown. */
const kept = 0.15

/** Scrolls to the next page of the text. */
export function readOn(content: HTMLElement | null) {
  if (!content) return
  const area = scrollAreaOf(content)
  const bar = content.querySelector('.approval-bar')?.clientHeight ?? 0
  const top = (area.clientHeight - bar) * (1 - kept)
  area.scrollBy({ top: Math.max(top, 1), behavior: behavior() })
}

/** Returns whether the text is longer than its area. For a card that still grows it takes the final height. */
export function isLong(content: HTMLElement | null): boolean {
  const area = content?.closest('.modal-scroll')
  const most = area ? Number.parseFloat(getComputedStyle(area).maxHeight) : Number.NaN
  if (area && !Number.isNaN(most)) return area.scrollHeight > Math.ceil(most)
  return document.documentElement.scrollHeight > innerHeight
}

/** Shows the first warning and gives it the focus, so that it is read out. */
export function showFirstAlarm(content: HTMLElement | null) {
  const alarm = content?.querySelector<HTMLElement>('[data-alarm]')
  alarm?.scrollIntoView({ block: 'start', behavior: behavior() })
  alarm?.focus({ preventScroll: true })
}

const behavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/** Returns the element that scrolls: the card in a frame, the page in a window. */
function scrollAreaOf(content: HTMLElement): Element {
  for (let area = content.parentElement; area; area = area.parentElement) {
    const { overflowY } = getComputedStyle(area)
    if (area.scrollHeight > area.clientHeight && (overflowY === 'auto' || overflowY === 'scroll')) return area
  }
  return document.scrollingElement ?? document.documentElement
}
