import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { useTask } from '../../parts/useTask.ts'
import { config } from '../../platform/config.ts'
import type { Browser } from '../../state/siteAccess.ts'
import { Button } from '../../ui/Button.tsx'

/** Links to the wallet's own page, where the user can move the wallet to the extension. */
export function MoveFromWallet({ browser }: { browser: Browser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, isRunning, error } = useTask<void>(async () => {
    await browser.openWallet()
    setIsOpen(true)
  })
  const site = getSiteName(config.walletOrigin ?? location.origin)
  return (
    <>
      <Button block variant="ghost" busy={isRunning} onClick={() => run()}>
        {t('siteAccess.moveFrom', { site })}
      </Button>
      {(error || isOpen) && (
        <p className="footnote" role={error ? 'alert' : 'status'}>
          {error ?? t('siteAccess.moveHow')}
        </p>
      )}
    </>
  )
}
