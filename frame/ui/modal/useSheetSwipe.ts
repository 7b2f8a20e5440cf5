import { type RefObject, useEffect } from 'react'

/** Minimum swipe distance in px that closes the sheet. */
const closingPx = 96

/** Closes the sheet with a downward swipe from its top. Does nothing without `onClose`. */
export function useSheetSwipe(card: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  useEffect(() => {
    const sheet = card.current
    if (!sheet || !onClose) return
    const ended = new AbortController()
    const { signal } = ended
    let start: number | undefined
    const measureMove = ({ clientY }: PointerEvent) => Math.max(0, start === undefined ? 0 : clientY - start)
    const isTop = (target: EventTarget | null) =>
      target instanceof Element && target.closest('.sheet-handle, .modal-header') !== null
    const begin = ({ target, pointerType, clientY }: PointerEvent) => {
      const isSheet = getComputedStyle(sheet.querySelector('.sheet-handle') ?? sheet).display !== 'none'
      if (isSheet && pointerType !== 'mouse' && isTop(target)) start = clientY
    }
    const drag = (event: PointerEvent) => {
      if (start !== undefined) sheet.style.translate = `0 ${measureMove(event)}px`
    }
    const end = (event: PointerEvent) => {
      if (start === undefined) return
      const isClosing = event.type === 'pointerup' && measureMove(event) >= closingPx
      start = undefined
      sheet.style.translate = ''
      if (isClosing) onClose()
    }
    sheet.addEventListener('pointerdown', begin, { signal })
    addEventListener('pointermove', drag, { signal })
    for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, { signal })
    return () => {
      ended.abort()
      // Move the sheet back, because a request may arrive during a swipe.
      sheet.style.translate = ''
    }
  }, [card, onClose])
}
