import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useTask } from '../../../parts/useTask.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SignInAgain } from '../SignInAgain.tsx'

type SaveFileProps = { onDownload: () => void; onSaved: () => Promise<void> }

/** Requires the user to save the recovery file before it takes effect, because we do not store it. */
export function SaveFile({ onDownload, onSaved }: SaveFileProps) {
  const [isDownloaded, setIsDownloaded] = useState(false)
  const { run, isRunning, failure } = useTask<void>(onSaved)

  function download() {
    onDownload()
    setIsDownloaded(true)
  }

  return (
    <div className="stack">
      <h2 className="section">{t('recovery.saveTitle')}</h2>
      <p>{t('recovery.saveText')}</p>
      <Banner tone="warning" live={false}>
        {t('recovery.loss')}
      </Banner>
      <Button block variant={isDownloaded ? 'secondary' : 'primary'} icon="receive" onClick={download}>
        {t(isDownloaded ? 'recovery.downloadAgain' : 'recovery.download')}
      </Button>
      <SignInAgain error={failure} />
      <Button
        block
        variant={isDownloaded ? 'primary' : 'secondary'}
        disabled={!isDownloaded}
        disabledReason={t('recovery.savedFirst')}
        busy={isRunning}
        onClick={() => run(undefined)}
      >
        {t('recovery.saved')}
      </Button>
    </div>
  )
}
