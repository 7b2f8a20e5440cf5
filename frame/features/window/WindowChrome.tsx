import './window.css'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { personalMark } from '../../localWallet/personalMark.ts'
import { BrandLogo } from '../../parts/brand/BrandLogo.tsx'
import { config } from '../../platform/config.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { type Opener, windowRequest } from '../../walletWindow/windowRequest.ts'
import { MarkSign } from '../ownWallet/mark/MarkSign.tsx'
import { SiteAccess } from '../siteAccess/SiteAccess.tsx'

/** The panel shows the wallet's host, because the extension's own host is a meaningless ID. */
const host = config.walletOrigin ? new URL(config.walletOrigin).host : location.host

/** Header above every view of the wallet window and the wallet's own page. */
export function WindowChrome() {
  const mark = useStore(personalMark.store, (state) => state.mark)
  const accounts = useStore(localWallet.store, ({ status }) => status?.accounts) ?? []
  const { opener, isForeign } = useStore(windowRequest.store)
  // True for a request, which shows its account beside the buttons.
  const isNamed = useStore(router.store, () => router.shown().name === 'ApproveInWindow')
  const isOwnPage = useStore(router.store, () => ['Home', 'Welcome'].includes(router.shown().name)) && !opener
  const account = isNamed ? undefined : getAccount(accounts, opener)
  // If the window has no task from us, another site may have opened it. That site could use its reference to move the
  // window out of view.
  const isOurs = config.surface !== 'window' || (opener !== undefined && !isForeign)
  const isShown = isOurs && !isNamed && (mark !== undefined || account !== undefined)
  return (
    <div className="chrome">
      <div className="chrome-bar" data-low={isNamed || undefined}>
        {/* Show no brand above a request. A deployment's name and logo must not pass for the site that asks. */}
        {!isNamed && <BrandLogo />}
        <SiteAccess part="waiting" />
        {/* Show only the mark for a request, which needs the space. Another view explains the mark. */}
        {isNamed && isOurs && mark && <MarkSign mark={mark} />}
        <span className="chrome-host">
          <Icon name={isSecureContext ? 'lock' : 'unlock'} size={14} />
          <bdi>{host}</bdi>
        </span>
      </div>
      <SiteAccess part="asker" />
      {isShown && (
        <p className="chrome-owner">
          {account && (
            <span className="chrome-account">
              <span>{account.name}</span> <bdi>{shortenAddress(account.address)}</bdi>
            </span>
          )}
          {mark && <MarkSign mark={mark} />}
        </p>
      )}
      {isShown && mark && !mark.isExplained && (
        <div className="chrome-note">
          <p>{t('mark.text')}</p>
          <Button small variant="ghost" onClick={personalMark.noteExplained}>
            {t('mark.understood')}
          </Button>
        </div>
      )}
      {isOwnPage && <SiteAccess part="bar" />}
    </div>
  )
}

type Status = NonNullable<ReturnType<typeof localWallet.store.getState>['status']>

/**
 * Returns the request's account, with the address that the request uses. Defaults to the first account, with its EVM
 * address.
 */
function getAccount(accounts: Status['accounts'], opener: Opener | undefined) {
  const requestedAddress = opener?.task === 'approve' ? opener.request.address : undefined
  for (const { name, eip155, solana } of accounts) {
    const address = [eip155, solana].find(
      (candidate) => requestedAddress !== undefined && isSameAddress(candidate, requestedAddress),
    )
    if (address) return { name, address }
  }
  const [first] = accounts
  return first && { name: first.name, address: first.eip155 }
}
