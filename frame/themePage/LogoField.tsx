import { ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { useId, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'

type LogoFieldProps = { logo: string | undefined; onChange: (logo: string | undefined) => void }

export function LogoField({ logo, onChange }: LogoFieldProps) {
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  async function read(file: File | undefined) {
    if (!file) return
    const logo = await readAsDataUrl(file)
    const isAccepted = ThemeVariables.safeParse({ logo }).success
    setRefused(!isAccepted)
    if (isAccepted) onChange(logo)
  }
  return (
    <div className="theme-logo">
      <label htmlFor={id}>{t('theme.logo')}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <p id={`${id}-hint`} className="field-hint">
        {t('theme.logoHint')}
      </p>
      <p id={`${id}-error`} className="field-error" role="status">
        {isRefused ? t('theme.logoRefused') : null}
      </p>
      {logo ? (
        <Button small onClick={() => onChange(undefined)}>
          {t('theme.removeLogo')}
        </Button>
      ) : null}
    </div>
  )
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
