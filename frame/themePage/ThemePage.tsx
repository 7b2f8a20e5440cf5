import type { ThemeMode, ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { useTheme } from '../theme/useTheme.ts'
import { CodeBox } from '../ui/CodeBox.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Previews } from './Previews.tsx'
import { ThemeControls } from './ThemeControls.tsx'
import { type Use, writeOptions } from './writeOptions.ts'

export function ThemePage() {
  const [themeVariables, setVariables] = useState<ThemeVariables>({})
  const [themeMode, setMode] = useState<ThemeMode>('system')
  useTheme()
  return (
    <main className="theme-page">
      <header className="theme-head">
        <h1>{t('theme.title')}</h1>
        <p>{t('theme.lead')}</p>
      </header>
      <div className="theme-side">
        <Segmented
          label={t('theme.mode')}
          value={themeMode}
          onChange={setMode}
          options={[
            { value: 'system', label: t('theme.system') },
            { value: 'light', label: t('theme.light') },
            { value: 'dark', label: t('theme.dark') },
          ]}
        />
        <ThemeControls
          variables={themeVariables}
          onChange={(change) => setVariables((now) => omitEmpty({ ...now, ...change }))}
          onReset={() => setVariables({})}
        />
        <Copy themeMode={themeMode} themeVariables={themeVariables} />
      </div>
      <Previews variables={themeVariables} />
    </main>
  )
}

type CopyProps = { themeMode: ThemeMode; themeVariables: ThemeVariables }

function Copy(theme: CopyProps) {
  const [use, setUse] = useState<Use>('module')
  const text = writeOptions(use, { origin: location.origin, ...theme })
  return (
    <section className="theme-copy" aria-label={t('theme.options')}>
      <Segmented
        label={t('theme.use')}
        value={use}
        onChange={setUse}
        options={[
          { value: 'module', label: t('theme.module') },
          { value: 'script', label: t('theme.scriptTag') },
        ]}
      />
      <CodeBox label={t('theme.options')} text={text} hideLabel />
      <CopyButton
        block
        text={text}
        label={t('theme.copy')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copyFailed')}
      />
    </section>
  )
}

function omitEmpty(variables: ThemeVariables): ThemeVariables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}
