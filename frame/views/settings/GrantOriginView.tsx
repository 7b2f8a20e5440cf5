import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { loginSession } from '../../localWallet/loginSession.ts'
import { loginWallet } from '../../login/loginWallet.ts'
import { shortAddress } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type Opener, windowTask } from '../../walletWindow/windowTask.ts'
import { GuardedChoice } from '../approval/GuardedChoice.tsx'
import { nameOfUser } from '../login/nameOfUser.ts'
import { useTask } from '../useTask.ts'

export function GrantOriginView() {
  const asking = useStore(windowTask.store, (state) => state.opener)
  const account = useStore(localWallet.store, ({ status }) => status?.accounts[0])
  const isAnother = useStore(localWallet.store, () => asking !== undefined && localWallet.isAnother(asking))
  const { run, isRunning, error } = useTask<void>(localWallet.allow)
  const refusal = useTask<void>(localWallet.refuse)
  const refuse = () => refusal.run(undefined)
  if (!asking || !account) return null
  return (
    <div className="stack">
      <p className="approval-origin">
        <Icon name="globe" size={16} /> <bdi>{asking.origin}</bdi>
      </p>
      {isAnother ? <AnotherWallet asking={asking} /> : <Rights />}
      <p className="account-address">
        <Avatar address={account.eip155} size={32} /> {account.name} <bdi>{shortAddress(account.eip155)}</bdi>
      </p>
      <Login />
      {error && <Banner tone="danger">{error}</Banner>}
      {isAnother ? (
        <div className="actions">
          <Button variant="secondary" onClick={refuse}>
            {t('common.cancel')}
          </Button>
        </div>
      ) : (
        <GuardedChoice
          content={`${asking.origin} ${account.eip155}`}
          busy={isRunning}
          onAccept={() => run(undefined)}
          onCancel={refuse}
        >
          {t('grant.allow')}
        </GuardedChoice>
      )}
    </div>
  )
}

function Rights() {
  return (
    <>
      <p>{t('grant.text')}</p>
      <ul className="plain-list bullets">
        <li>{t('grant.sees')}</li>
        <li>{t('grant.asks')}</li>
        <li>{t('grant.cannot')}</li>
      </ul>
    </>
  )
}

/** Offers no approval, because the page could not use the grant. */
function AnotherWallet({ asking }: { asking: Opener }) {
  const address = asking.task === 'approve' ? shortAddress(asking.request.address) : undefined
  return (
    <Banner tone="warning" title={address ? t('grant.another', { address }) : t('grant.anotherUnknown')} live={false}>
      {t('grant.anotherText')}
    </Banner>
  )
}

/** Shows whose login the wallet belongs to: the session may be some minutes old, from before this request. */
function Login() {
  const userId = useStore(localWallet.store, ({ status }) => status?.login?.userId)
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  if (!userId || !loginWallet.offer) return null
  return (
    <div className="help-row">
      {user?.id === userId && (
        <span>
          <bdi>{t('unlockLogin.as', { name: nameOfUser(user) })}</bdi>
        </span>
      )}
      <Button small variant="ghost" onClick={() => router.push({ name: 'SignIn' })}>
        {t('grant.otherLogin')}
      </Button>
    </div>
  )
}
