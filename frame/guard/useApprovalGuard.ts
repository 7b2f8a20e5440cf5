import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Obstacle } from './guardRules.ts'
import { type ApprovalWatch, watchApproval } from './watchApproval.ts'

type Seen = { obstacle: Obstacle | undefined; dwelled: boolean }

/**
 * Guards one button. `accepts` says whether a click is consent; `obstacle` is for showing what it waits for, and decides
 * nothing. A change of `content` starts the waiting again: what is approved has to have been there to be read.
 */
export function useApprovalGuard(button: RefObject<HTMLElement | null>, content: unknown) {
  const watch = useRef<ApprovalWatch>(undefined)
  const [seen, setSeen] = useState<Seen>({ obstacle: 'changing', dwelled: false })

  useEffect(() => {
    if (!button.current) return
    let timer: ReturnType<typeof setTimeout>
    // The rules are a matter of time too: looking again is for the eye, the click asks anew.
    const show = () => {
      const obstacle = watched.guard.obstacle()
      const dwelled = watched.guard.hasDwelled()
      setSeen((last) => (last.obstacle === obstacle && last.dwelled === dwelled ? last : { obstacle, dwelled }))
      clearTimeout(timer)
      if (obstacle === 'changing' || obstacle === 'pointer') timer = setTimeout(show, watched.guard.nextLook())
    }
    const watched = watchApproval({ button: button.current, onChange: show })
    watch.current = watched
    show()
    return () => {
      clearTimeout(timer)
      watched.stop()
    }
  }, [button])

  useEffect(() => {
    if (content !== undefined) watch.current?.disturb()
  }, [content])

  return { ...seen, accepts: ({ nativeEvent }: MouseEvent) => watch.current?.accepts(nativeEvent) ?? false }
}
