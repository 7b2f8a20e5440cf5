import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { buyDraft } from './model/draft.ts'
import { NoAccount } from './NoAccount.tsx'
import { SearchedChoices } from './SearchedChoices.tsx'
import { SharedContract } from './SharedContract.tsx'
import { SoldCoin } from './SoldCoin.tsx'
import { useBuy } from './useBuy.ts'

export function OnRampTokenSelectView() {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} /> : <NoAccount />
}

function Picker({ scope }: { scope: Scope }) {
  const { buy } = useBuy(scope)
  if (!buy) return <SkeletonRows label={t('common.loading')} count={5} />
  return (
    <SearchedChoices
      label={t('send.selectToken')}
      searchLabel={t('send.searchToken')}
      none={t('send.noTokens')}
      all={buy.tokens.map((token) => ({
        id: token.id,
        name: token.currency.name,
        code: token.currency.symbol,
        detail: (
          <>
            <bdi>{token.currency.symbol}</bdi>
            <SharedContract token={token} />
          </>
        ),
        image: <SoldCoin token={token} />,
      }))}
      current={buy.token.id}
      onChoose={(token) => buyDraft.choose({ token })}
    />
  )
}
