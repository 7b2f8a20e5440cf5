import '../ui/later.ts'
import { StorageUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { describeError } from '../i18n/describeError.ts'
import { t } from '../i18n/i18n.ts'
import { BrandMark } from '../parts/brand/BrandMark.tsx'
import { CopyText } from '../parts/lists/CopyText.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CodeBox } from '../ui/CodeBox.tsx'

type RefusalPageProps = {
  message: string
  fix: { file: string; line: string; restart?: boolean }
  canOpenWallet: boolean
  /**
   * True if the page is embedded. The text differs at the top level, where no host page can have caused the refusal.
   */
  isFramed: boolean
}

export function RefusalPage({ message, fix, canOpenWallet, isFramed }: RefusalPageProps) {
  return (
    <main>
      <section className="refusal" role="alert">
        <BrandMark size={32} />
        <h1>{t('refusal.title')}</h1>
        <p>{isFramed ? t('refusal.visitor') : t('refusal.framePart')}</p>
        {canOpenWallet && (
          <LinkButton block variant="primary" href="/" external={isFramed} externalLabel={t('common.opensInNewTab')}>
            {t('refusal.open')}
          </LinkButton>
        )}
        <section className="stack" data-gap="tight" aria-labelledby="developer">
          <h2 className="section" id="developer">
            {t('refusal.developer')}
          </h2>
          <p>{message}</p>
          <CodeBox
            label={t('refusal.where', { file: fix.file })}
            text={fix.line}
            action={<CopyText text={fix.line} label={t('refusal.copy')} iconOnly />}
          />
          {fix.restart && <p className="footnote">{t('refusal.restart')}</p>}
        </section>
      </section>
    </main>
  )
}

export function StartFailurePage({ error }: { error: Error & { code?: number } }) {
  return (
    <main>
      <section className="refusal" role="alert">
        <BrandMark size={32} />
        <h1>{t('start.title')}</h1>
        <p>{describeError(error)}</p>
        <p className="footnote">
          {error.code === StorageUnavailableError.code ? t('start.storage') : t('start.damaged')}
        </p>
        <Button block variant="primary" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
      </section>
    </main>
  )
}
