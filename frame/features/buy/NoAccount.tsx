import { t } from '../../i18n/i18n.ts'
import { ChooseNetworkButton } from '../../parts/networks/ChooseNetworkButton.tsx'
import { router } from '../../router/router.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoWallet } from '../send/NoWallet.tsx'
import { getCountryName } from './model/countries.ts'
import { buyDraft } from './model/draft.ts'

/** Shown when there is no account to buy for, or no network to buy on. */
export function NoAccount() {
  if (session.isConnected()) return <ChooseNetwork title={t('buy.noNetwork')} />
  return <NoWallet>{t('buy.noWalletText')}</NoWallet>
}

export function ChooseNetwork({ title }: { title: string }) {
  return (
    <EmptyState icon="buy" title={title} action={<ChooseNetworkButton />}>
      {t('errors.BuyNotOfferedError')}
    </EmptyState>
  )
}

/**
 * Asks for the user's country. The reason is `place` if the country is unknown, and `country` if no provider sells in
 * it.
 */
export function ChooseCountry({ reason }: { reason: 'place' | 'country' }) {
  const country = useStore(buyDraft.store, (draft) => draft.country)
  const isKnown = reason === 'country' && country !== undefined
  return (
    <EmptyState
      icon="globe"
      title={isKnown ? t('buy.notThere', { country: getCountryName(country) }) : t('buy.whichCountry')}
      action={
        <Button variant="primary" onClick={() => router.push({ name: 'OnRampCountrySelect' })}>
          {t(isKnown ? 'buy.otherCountry' : 'buy.chooseCountry')}
        </Button>
      }
    >
      {t(isKnown ? 'buy.notThereText' : 'buy.whichCountryText')}
    </EmptyState>
  )
}
