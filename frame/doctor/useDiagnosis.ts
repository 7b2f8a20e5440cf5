import type { Diagnosis } from '@oriel/shared/backend/doctor.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { diagnosePage } from './diagnose.ts'

type State = { isRunning: boolean; diagnosis?: Diagnosis | undefined; failure?: string | undefined }

export function useDiagnosis(first: string | undefined) {
  const [state, setState] = useState<State>({ isRunning: true })
  const lastRun = useRef(0)
  const runChecks = useCallback((page: string | undefined) => {
    const mine = ++lastRun.current
    const settle = (outcome: Omit<State, 'isRunning'>) => {
      if (mine === lastRun.current) setState({ isRunning: false, ...outcome })
    }
    setState((before) => ({ ...before, isRunning: true }))
    diagnosePage(page).then(
      (diagnosis) => settle({ diagnosis }),
      (error: unknown) => settle({ failure: error instanceof Error ? error.message : String(error) }),
    )
  }, [])
  const start = useRef(first)
  useEffect(() => runChecks(start.current), [runChecks])
  return { ...state, runChecks }
}
