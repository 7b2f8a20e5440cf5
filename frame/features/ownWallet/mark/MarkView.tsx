import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { personalMark } from '../../../localWallet/personalMark.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { MarkSign } from './MarkSign.tsx'

/**
 * Shows the personal mark and lets the user draw another random one. Users can't compose their own, because they would
 * choose the same few signs.
 */
export function MarkView() {
  const mark = useStore(personalMark.store, (state) => state.mark)
  const [drawn, setDrawn] = useState<ReturnType<typeof personalMark.draw>>()
  const shown = drawn ?? mark

  function save() {
    if (drawn) personalMark.change(drawn)
    router.goBack()
  }

  return (
    <div className="stack">
      <p className="mark-show" role="status">
        {shown && <MarkSign mark={shown} size="large" />}
      </p>
      <p>{t('mark.about')}</p>
      <Button block variant="secondary" icon="refresh" onClick={() => setDrawn(personalMark.draw())}>
        {t('mark.another')}
      </Button>
      <Button block variant="primary" disabled={!drawn} onClick={save}>
        {t('mark.save')}
      </Button>
    </div>
  )
}
