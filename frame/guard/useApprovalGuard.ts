import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Obstacle } from './guardRules.ts'
import { type ApprovalWatch, watchApproval } from './watchApproval.ts'

/** What has to be read to its end: the element after it, and a text that is another one when there is something else to read. */
export type Reading = { end: RefObject<Element | null>; text: string | undefined }

type Seen = { obstacle: Obstacle | undefined; dwelled: boolean; content: unknown }

type Rules = {
  baseScale: () => number | undefined
  isChoice?: boolean | undefined
  reading?: Reading | undefined
}

/**
 * Guards one button. `accepts` says whether a click is consent; `obstacle` is for showing what it waits for, and decides
 * nothing. A change of `content` starts the waiting again: what is approved has to have been there to be read. `baseScale`
 * returns the devicePixelRatio that a page of ours saw last at the top level.
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
    // The rules are a matter of time too: looking again is for the eye, the click asks anew.
    const show = () => {
      const obstacle = watched.guard.obstacle()
      const dwelled = watched.guard.hasDwelled()
      const content = latest.current
      setSeen((last) => (isSame(last, { obstacle, dwelled, content }) ? last : { obstacle, dwelled, content }))
      clearTimeout(timer)
      if (obstacle === 'changing' || obstacle === 'pointer') timer = setTimeout(show, watched.guard.nextLook())
    }
    const watched = watchApproval({ button: button.current, end: end?.current, baseScale, isChoice, onChange: show })
    watch.current = watched
    show()
    return () => {
      clearTimeout(timer)
      watched.stop()
    }
  }, [button, end, baseScale, isChoice])

  // Before anything is there to be read there is nothing to approve either.
  useEffect(() => {
    if (text !== undefined) watch.current?.expectReading()
  }, [text])

  useEffect(() => {
    latest.current = content
    if (content !== undefined) watch.current?.disturb()
  }, [content])

  // Before anything is there to approve, and until the guard heard of what is there now, it is not ready.
  const isNew = content === undefined || seen.content !== content
  return {
    obstacle: seen.obstacle ?? (isNew ? 'changing' : undefined),
    dwelled: seen.dwelled,
    accepts: ({ nativeEvent }: MouseEvent) => watch.current?.accepts(nativeEvent) ?? false,
  }
}

const isSame = (one: Seen, other: Seen) =>
  one.obstacle === other.obstacle && one.dwelled === other.dwelled && one.content === other.content
