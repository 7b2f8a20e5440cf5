import { isSameAddress, parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { accountTab } from '../../../assets/accountTab.ts'
import type { Asset } from '../../../chains/asset.ts'
import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { networks } from '../../../state/networks.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Activity } from '../activity/activity.ts'
import { TransactionRow } from '../activity/TransactionRow.tsx'
import { useActivity } from '../activity/useActivity.ts'

const maxShown = 5

type TokenActivityProps = { asset: Asset; network: Network; account: string }

/** Shows the latest transactions that moved this token. */
export function TokenActivity({ asset, network, account }: TokenActivityProps) {
  const { list } = useActivity(network, account)
  const own = list.filter((activity) => hasMoved(activity, asset))
  if (own.length === 0) return null
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('account.activity')}</h2>
      <ul className="movements" aria-label={t('account.activity')}>
        {own.slice(0, maxShown).map((activity) => (
          <li key={activity.history?.id ?? activity.hash}>
            <TransactionRow activity={activity} network={network} />
          </li>
        ))}
      </ul>
      {networks.inUse(network.chainNamespace) === network && (
        <Button variant="ghost" block onClick={showAll}>
          {t('token.allActivity')}
        </Button>
      )}
    </section>
  )
}

function hasMoved({ movements }: Activity, { address }: Asset): boolean {
  return movements.some(({ key, isNative, isNft }) => {
    if (isNft) return false
    if (address === undefined) return isNative
    return isSameAddress(parseCaipAddress(key)?.address ?? key, address)
  })
}

function showAll() {
  accountTab.choose('activity')
  const { history } = router.store.getState()
  const at = history.findLastIndex(({ name }) => name === 'Account')
  if (at >= 0) router.goBackToIndex(at)
  else router.push({ name: 'Account' })
}
