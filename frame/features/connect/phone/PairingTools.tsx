import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { createOpenErrorHandler } from '../../../parts/wallets/createOpenErrorHandler.ts'
import { useHostCalls } from '../../../parts/wallets/useHostCalls.ts'
import { toasts } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import type { IconName } from '../../../ui/icons/icons.tsx'

type PairingToolsProps = {
  uri: string | undefined
  other?: { label: string; icon: IconName; show: () => void } | undefined
}

export function CopyLink({ uri, small }: { uri: string | undefined; small?: boolean | undefined }) {
  async function copy() {
    if (uri && (await copyText(uri))) toasts.success(t('pairing.copied'))
    else toasts.error(t('pairing.copyFailed'))
  }
  return (
    <Button
      icon="copy"
      small={small}
      disabled={!uri}
      disabledReason={t('pairing.notReady')}
      onClick={() => void copy()}
    >
      {t('common.copyLink')}
    </Button>
  )
}

export function PairingTools({ uri, other }: PairingToolsProps) {
  const host = useHostCalls()
  const [isOpened, setOpened] = useState(false)

  function open() {
    if (!uri || !host) return
    // Let the page open the URI during the click, because a sandboxed frame may not navigate to an app.
    host.openLink({ url: uri, target: '_self' }).catch(createOpenErrorHandler('WalletConnect'))
    setOpened(true)
  }

  return (
    <>
      <div className="pairing-tools">
        <CopyLink uri={uri} />
        {other ? (
          <Button icon={other.icon} onClick={other.show}>
            {other.label}
          </Button>
        ) : (
          <Button icon="external" disabled={!uri} disabledReason={t('pairing.notReady')} onClick={open}>
            {t('pairing.elsewhere')}
          </Button>
        )}
      </div>
      {isOpened && !other && <p className="footnote">{t('pairing.elsewhereHint')}</p>}
    </>
  )
}
