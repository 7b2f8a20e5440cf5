import './window.css'
import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { personalMark } from '../../localWallet/personalMark.ts'
import { shortAddress } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, LogoMark } from '../../ui/icons.tsx'
import { windowTask } from '../../walletWindow/windowTask.ts'
import { MarkSign } from './MarkSign.tsx'

/** Stands above every view of the wallet window and of the wallet's own page. */
export function WindowChrome() {
  const mark = useStore(personalMark.store, (state) => state.mark)
  const account = useStore(localWallet.store, ({ status }) => status?.accounts[0])
  const isForeign = useStore(windowTask.store, (state) => state.isForeign)
  // Another site holds this window, and could show a picture of it.
  const isShown = !isForeign && (mark !== undefined || account !== undefined)
  return (
    <div className="chrome">
      <div className="chrome-bar">
        <LogoMark size={20} />
        <b>{t('window.wallet')}</b>
        <span className="chrome-host">
          <Icon name="lock" size={14} />
          <bdi>{location.host}</bdi>
        </span>
      </div>
      {isShown && (
        <p className="chrome-owner">
          {account && (
            <span className="chrome-account">
              <span>{account.name}</span> <bdi>{shortAddress(account.eip155)}</bdi>
            </span>
          )}
          {mark && <MarkSign mark={mark} />}
        </p>
      )}
      {isShown && mark && !mark.isExplained && (
        <div className="chrome-note">
          <p>{t('mark.text', { mark: mark.signs.join('') })}</p>
          <Button small variant="ghost" onClick={personalMark.noteExplained}>
            {t('mark.understood')}
          </Button>
        </div>
      )}
    </div>
  )
}
