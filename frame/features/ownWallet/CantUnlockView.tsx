import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { lostProof } from '../../localWallet/lostProof.ts'
import { replaceByPasskey } from '../../localWallet/passkeyWallet.ts'
import type { Proof } from '../../localWallet/proof.ts'
import { removeWallet } from '../../localWallet/removeWallet.ts'
import { NewProofForm } from '../../parts/proof/NewProofForm.tsx'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteSentence } from '../../parts/site/SiteSentence.tsx'
import { useTask } from '../../parts/useTask.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { usePhrase } from './usePhrase.ts'
import { WalletPhraseField } from './WalletPhraseField.tsx'

/**
 * Recovers a wallet whose passkey or password is lost. The user needs the recovery phrase or a passkey that replaced
 * the old one in another browser. A user who has neither can make room for a new wallet.
 */
export function CantUnlockView() {
  const status = useStore(localWallet.store, (state) => state.status)
  const asking = useStore(windowRequest.store, (state) => state.opener)
  const phrase = usePhrase()
  const [hasPhrase, setHasPhrase] = useState(true)
  const [isOpening, setIsOpening] = useState(false)
  const address = status?.accounts[0]?.eip155
  // Remove the words from the screen before anything is sent to a site.
  if (!address || isOpening) return null
  if (!hasPhrase) return <WithoutPhrase address={address} onBack={() => setHasPhrase(true)} />
  const site = asking && getSiteName(asking.origin)

  async function replace(proof: Proof) {
    await lostProof.replace(phrase.words.join(' '), proof)
    phrase.setWords([])
    setIsOpening(true)
    await localWallet.goOn()
  }

  return (
    <div className="stack">
      <p className="text">{t('cantUnlock.text', { address: shortenAddress(address) })}</p>
      <WalletPhraseField phrase={phrase} />
      {status?.fromPasskey && phrase.words.length === 0 && <NewPasskey onOpening={() => setIsOpening(true)} />}
      {status?.oldPasskey && <Banner tone="warning">{t('cantUnlock.oldPasskey')}</Banner>}
      <NewProofForm
        passkeyLabel={t('cantUnlock.passkey')}
        submitLabel={t('cantUnlock.submit')}
        isReady={phrase.check === 'right'}
        note={site && <SiteSentence text={t('unlock.for', { origin: site })} site={site} />}
        onSubmit={replace}
      />
      <Button
        block
        variant="ghost"
        onClick={() => {
          // Clear the field for the next attempt.
          phrase.setWords([])
          setHasPhrase(false)
        }}
      >
        {t('cantUnlock.noPhrase')}
      </Button>
    </div>
  )
}

/**
 * Opens the wallet with a passkey that replaced the old one in another browser and is missing from this browser's
 * record.
 */
function NewPasskey({ onOpening }: { onOpening: () => void }) {
  const { run, isRunning, error } = useTask<void>(async () => {
    await replaceByPasskey()
    onOpening()
    await localWallet.goOn()
  })
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block icon="passkey" busy={isRunning} onClick={() => run(undefined)}>
        {t('import.passkey')}
      </Button>
    </>
  )
}

type WithoutPhraseProps = { address: string; onBack: () => void }

/**
 * Shown if the user has neither the phrase nor a passkey. Offers to remove the wallet, but only on the wallet's own
 * page, because a site could talk its users into it.
 */
function WithoutPhrase({ address, onBack }: WithoutPhraseProps) {
  const isOwnPage = useStore(windowRequest.store, ({ opener }) => opener === undefined)
  const isOpen = useStore(localWallet.store, ({ status }) => status?.state === 'unlocked')
  return (
    <div className="stack">
      {isOpen ? (
        <Banner tone="danger" title={t('cantUnlock.open')}>
          {t('cantUnlock.openText')}
        </Banner>
      ) : (
        <Banner tone="danger" title={t('cantUnlock.gone')}>
          {t('cantUnlock.lost')}
        </Banner>
      )}
      {isOwnPage ? (
        <Removal address={address} />
      ) : (
        <LinkButton block href="/" external>
          {t('noRequest.home')}
        </LinkButton>
      )}
      <Button block variant="secondary" onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function Removal({ address }: { address: string }) {
  const [typed, setTyped] = useState('')
  const { run, isRunning, error } = useTask(removeWallet.byAddress)
  const isRight = address.slice(-4).toLowerCase() === typed.trim().toLowerCase()
  const isWrong = typed.trim().length >= 4 && !isRight
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRight) run(typed.trim())
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Address address={address} />
      <TextField
        label={t('cantUnlock.addressEnd')}
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('cantUnlock.wrongEnd') : error}
        variant="mono"
        focusFirst
      />
      <Button block type="submit" variant="danger" busy={isRunning} disabled={!isRight}>
        {t('home.remove')}
      </Button>
    </form>
  )
}
