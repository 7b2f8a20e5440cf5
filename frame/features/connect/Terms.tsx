import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { options } from '../../state/options.ts'
import { useStore } from '../../state/useStore.ts'

export function useTerms() {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, features } = useStore(options.store)
  return { terms, privacy, isAskedFor: Boolean(features.legalCheckbox && (terms || privacy)) }
}

export function Terms() {
  const { terms, privacy } = useTerms()
  if (!terms && !privacy) return null
  return (
    <p className="footnote">
      {t('connect.agree')} <Links />
    </p>
  )
}

type AgreeBoxProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Checkbox for agreeing to the terms. The choice is not stored, so the user must agree each time the modal opens. */
export function AgreeBox({ checked, onChange }: AgreeBoxProps) {
  return (
    <div>
      <label className="checkbox">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {t('connect.iAgree')} <Links />
        </span>
      </label>
      {/* Hide the hint instead of removing it, so that the buttons below do not move under the pointer. */}
      <p className="footnote" style={checked ? { visibility: 'hidden' } : undefined}>
        {t('connect.agreeFirst')}
      </p>
    </div>
  )
}

function Links() {
  const { terms, privacy } = useTerms()
  return (
    <>
      {terms && <Link href={terms}>{t('connect.terms')}</Link>}
      {terms && privacy && ` ${t('connect.and')} `}
      {privacy && <Link href={privacy}>{t('connect.privacy')}</Link>}
    </>
  )
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
