import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Obstacle } from './guardRules.ts'
import { type ApprovalWatch, watchApproval } from './watchApproval.ts'

/**
 * Text that the user must read to the end. `end` is the element after the text. If `text` changes, the user must read
 * it again.
 */
export type Reading = { end: RefObject<Element | null>; text: string | undefined }

type GuardState = { obstacle: Obstacle | undefined; dwelled: boolean; content: unknown }

type Rules = {
  baseScale: () => number | undefined
  isChoice?: boolean | undefined
  reading?: Reading | undefined
}

/**
 * Guards a button. `accepts` returns true if a click counts as consent. `obstacle` is for display only. If `content`
 * changes, the wait restarts, because the user must see the new content for long enough. `baseScale` returns the
 * devicePixelRatio that one of our own pages last measured at the top level.
 */
export function useApprovalGuard(
  button: RefObject<HTMLElement | null>,
  content: unknown,
  { baseScale, isChoice, reading }: Rules,
) {
  const { end, text } = reading ?? {}
  const watch = useRef<ApprovalWatch>(undefined)
  const [seen, setSeen] = useState<GuardState>({ obstacle: 'changing', dwelled: false, content: undefined })
  const latest = useRef<unknown>(undefined)

  useEffect(() => {
    if (!button.current) return
    let timer: ReturnType<typeof setTimeout>
    // Poll, because the rules also depend on time. This only updates the display. Each click is checked again.
    const show = () => {
      watched.update()
      const obstacle = watched.guard.obstacle()
      const dwelled = watched.guard.hasDwelled()
      const content = latest.current
      setSeen((last) => (isSame(last, { obstacle, dwelled, content }) ? last : { obstacle, dwelled, content }))
      clearTimeout(timer)
      if (obstacle === 'changing' || obstacle === 'pointer') timer = setTimeout(show, watched.guard.nextCheckMs())
    }
    const watched = watchApproval({ button: button.current, end: end?.current, baseScale, isChoice, onChange: show })
    watch.current = watched
    show()
    return () => {
      clearTimeout(timer)
      watched.stop()
    }
  }, [button, end, baseScale, isChoice])

  useEffect(() => {
    if (text !== undefined) watch.current?.expectReading()
  }, [text])

  useEffect(() => {
    latest.current = content
    if (content !== undefined) watch.current?.restartWait()
  }, [content])

  const isNew = content === undefined || seen.content !== content
  return {
    obstacle: seen.obstacle ?? (isNew ? 'changing' : undefined),
    dwelled: seen.dwelled,
    accepts: ({ nativeEvent }: MouseEvent) => watch.current?.accepts(nativeEvent) ?? false,
  }
}

const isSame = (a: GuardState, b: GuardState) =>
  a.obstacle === b.obstacle && a.dwelled === b.dwelled && a.content === b.content
