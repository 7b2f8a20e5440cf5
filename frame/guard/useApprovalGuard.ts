import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Obstacle } from './guardRules.ts'
import { type ApprovalWatch, watchApproval } from './watchApproval.ts'

/** Text that the user must read. `end` is the element after it. A new value of `text` must be read again. */
export type Reading = { end: RefObject<Element | null>; text: string | undefined }

type Seen = { obstacle: Obstacle | undefined; dwelled: boolean; content: unknown }

type Rules = {
  baseScale: () => number | undefined
  isChoice?: boolean | undefined
  reading?: Reading | undefined
}

/**
 * Guards one button. `accepts` returns whether a click is consent. `obstacle` is for display only. A change of
 * `content` restarts the wait, because the user must see the content for that long. `baseScale` returns the
 * devicePixelRatio that one of our own pages last measured at the top level.
 */
export function useApprovalGuard(
  button: RefObject<HTMLElement | null>,
  content: unknown,
  { baseScale, isChoice, reading }: Rules,
) {
  const { end, text } = reading ?? {}
  const watch = useRef<ApprovalWatch>(undefined)
  const [seen, setSeen] = useState<Seen>({ obstacle: 'changing', dwelled: false, content: undefined })
  const latest = useRef<unknown>(undefined)

  useEffect(() => {
    if (!button.current) return
    let timer: ReturnType<typeof setTimeout>
    // The rules also depend on time. This polling only updates the display; the click checks again.
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

const isSame = (one: Seen, other: Seen) =>
  one.obstacle === other.obstacle && one.dwelled === other.dwelled && one.content === other.content
