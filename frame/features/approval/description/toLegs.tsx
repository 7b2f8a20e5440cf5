import type { AssetChange } from '@oriel/clear-signing/description/simulation.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatFullAmount } from '../../../i18n/translate.ts'
import { Address } from '../../../ui/Address.tsx'
import type { HeroTransfer } from '../../../ui/Hero.tsx'
import { Dollars } from '../fees/Dollars.tsx'
import { describeClaimedIncome, formatTokenId, getDirection, hasVerifiedName } from '../model/changeText.ts'
import { toAmount } from '../model/tokenPrices.ts'
import { ApprovalCoin } from './ApprovalCoin.tsx'

/** Returns the outgoing assets, then the incoming ones. */
export function toLegs(changes: readonly AssetChange[], network: Network | undefined): HeroTransfer[] {
  const out = changes.filter(({ amount }) => amount < 0n)
  const income = changes.filter(({ amount }) => amount >= 0n)
  const outLabel = t(income.length > 0 ? 'changes.pay' : 'changes.out')
  return [
    ...out.map((change) => toLeg(change, outLabel, network)),
    ...income.map((change) => toLeg(change, getDirection(change), network)),
  ]
}

/**
 * Converts a balance change to a row of the picture. Income is green only if the token's name is verified and the
 * request itself names the token.
 */
function toLeg(change: AssetChange, label: string, network: Network | undefined): HeroTransfer {
  const { kind, token, symbol, name = symbol, isKnown, tokenId } = change
  const amount = toAmount(change, network?.nativeCurrency)
  const isOut = change.amount < 0n
  const isClaimed = !isOut && !hasVerifiedName(change)
  const isCertain = !isClaimed && !change.mayDiffer
  const amountText = formatTokenId(change, `${amount.symbol} `) ?? formatFullAmount(amount)
  return {
    label,
    coin: (
      <ApprovalCoin
        network={network}
        symbol={hasVerifiedName(change) ? amount.symbol : undefined}
        token={kind === 'native' ? 'native' : token}
        isNft={tokenId !== undefined}
      />
    ),
    amount: isClaimed ? describeClaimedIncome(change, amount) : `${isCertain && !isOut ? '+' : ''}${amountText}`,
    fiatValue: !isCertain ? undefined : <Dollars amount={amount} />,
    tone: isOut ? 'out' : isCertain ? 'in' : undefined,
    // Show the address, because anyone can choose a token's name.
    detail: token !== undefined && !isKnown && (
      <>
        {isOut && name !== undefined && t('changes.callsItself', { name })} <Address address={token} full />
      </>
    ),
  }
}
