import type { ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/i18n.ts'
import { readyMessage } from './readyMessage.ts'

const views = [
  { view: 'connect', scenario: 'connect' },
  { view: 'account', scenario: 'account' },
  { view: 'approve', scenario: 'approve-send' },
] as const
const modes = ['light', 'dark'] as const

type PreviewsProps = { variables: ThemeVariables }

/** Renders the previews. Each one is an iframe, because the wallet's stores are global to a document. */
export function Previews({ variables }: PreviewsProps) {
  return (
    <section className="theme-previews" aria-label={t('theme.previews')}>
      {views.flatMap(({ view, scenario }) =>
        modes.map((mode) => (
          <Preview
            key={`${view} ${mode}`}
            title={t('theme.preview', { view: t(`theme.view.${view}`), mode: t(`theme.${mode}`) })}
            src={`?scenario=${scenario}&theme=${mode}&bare`}
            mode={mode}
            variables={variables}
          />
        )),
      )}
    </section>
  )
}

type PreviewProps = { title: string; src: string; mode: (typeof modes)[number]; variables: ThemeVariables }

function Preview({ title, src, mode, variables }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const send = () =>
      frame.current?.contentWindow?.postMessage({ themeMode: mode, themeVariables: variables }, location.origin)
    const handleReady = ({ data, source, origin }: MessageEvent) => {
      if (origin === location.origin && data === readyMessage && source === frame.current?.contentWindow) send()
    }
    send()
    addEventListener('message', handleReady)
    return () => removeEventListener('message', handleReady)
  }, [mode, variables])
  return (
    <figure className="theme-preview">
      <figcaption>{title}</figcaption>
      <iframe ref={frame} title={title} src={src} data-theme-preview={mode} />
    </figure>
  )
}
