import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StepState = 'waiting' | 'current' | 'done' | 'failed'
export type Step = { label: string; state: StepState; detail?: ReactNode }

type StepsProps = {
  label: string
  steps: readonly Step[]
  /** Read before each step's name. */
  stateLabels: Record<StepState, string>
}

export function Steps({ label, steps, stateLabels }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className="step"
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="step-mark">{markOf(step.state)}</span>
          <span className="row-main">
            <span>
              <VisuallyHidden>{stateLabels[step.state]}: </VisuallyHidden>
              {step.label}
            </span>
            {step.detail ? <span className="row-detail">{step.detail}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function markOf(state: StepState) {
  if (state === 'current') return <Spinner size={20} />
  if (state === 'done') return <Icon name="check" size={14} />
  if (state === 'failed') return <Icon name="close" size={14} />
  return null
}

type ProgressProps = {
  label: string
  /** 0 to `max`; without it the end is not known. */
  value?: number | undefined
  max?: number | undefined
}

export function Progress({ label, value, max = 1 }: ProgressProps) {
  return <progress className="progress" aria-label={label} max={max} {...(value === undefined ? {} : { value })} />
}
