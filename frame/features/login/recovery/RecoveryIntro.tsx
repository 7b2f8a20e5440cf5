import type { ReactNode } from 'react'
import { Illustration } from '../../../ui/icons/illustrations.tsx'
import './recovery.css'

/** Illustrates the owner and the second key, and explains the view in one or two lines. */
export function RecoveryIntro({ picture, children }: { picture: 'protect' | 'restore'; children: ReactNode }) {
  return (
    <header className="recovery-intro">
      <Illustration name={picture} size={104} />
      <p>{children}</p>
    </header>
  )
}
