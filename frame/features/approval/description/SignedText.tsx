import type { Message } from '@oriel/clear-signing/description/description.ts'
import { t } from '../../../i18n/i18n.ts'
import { HeroMessage } from '../../../ui/Hero.tsx'

/** Shows the text to sign, and a note if it is truncated. */
export function SignedText({ message: { text, format, truncated, bytes } }: { message: Message }) {
  return (
    <>
      <HeroMessage label={t('approval.message')} text={text} variant={format === 'text' ? 'text' : 'mono'} />
      {truncated && <p className="footnote">{t('approval.truncated', { bytes })}</p>}
    </>
  )
}
