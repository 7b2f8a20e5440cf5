import type { Description } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { formatFullAmount, translate } from '../../../i18n/translate.ts'
import { Hero, HeroAllowance, HeroAmount, HeroLegs, HeroMessage } from '../../../ui/Hero.tsx'
import { Avatar } from '../../../ui/images/Avatar.tsx'
import { Dollars } from '../fees/Dollars.tsx'
import { getPicture } from '../model/getPicture.ts'
import { ApprovalCoin } from './ApprovalCoin.tsx'
import { SignedText } from './SignedText.tsx'
import { toLegs } from './toLegs.tsx'

type Props = {
  description: Description<Simulation>
  network: Network | undefined
  /** Shown before the picture. For allowances, it replaces the picture, which would repeat the card's rows. */
  before: ReactNode
}

/** Shows the intent as the heading and its effect as an illustration. */
export function ApprovalHero({ description, network, before }: Props) {
  const picture = getPicture(description)
  const title = translate(description.title)
  switch (picture.kind) {
    case 'amount': {
      const { amount } = picture
      return (
        <HeroAmount
          coin={<ApprovalCoin network={network} symbol={amount.symbol} token={amount.token} size={44} />}
          title={<Sum amount={amount} isPayment={description.title.key === 'action.pay'} />}
          fiatValue={<Dollars amount={amount} />}
        />
      )
    }
    case 'legs':
      return (
        <Hero title={title} before={before}>
          <HeroLegs label={t('changes.title')} transfers={toLegs(picture.changes, network)} />
        </Hero>
      )
    case 'allowance': {
      const { right, isDanger } = picture
      const spender = findSpender(description)
      const { symbol, token } = right.kind === 'amount' ? right.amount : {}
      return (
        <Hero title={title} before={before}>
          {!before && (
            <HeroAllowance
              coin={<ApprovalCoin network={network} symbol={symbol} token={token} isNft={!token} size={48} />}
              spender={spender && !isDanger ? <Avatar address={spender} size={48} /> : undefined}
            />
          )}
        </Hero>
      )
    }
    case 'message':
      return (
        <Hero title={title} before={before}>
          {description.message && <SignedText message={description.message} />}
        </Hero>
      )
    case 'signIn': {
      const { statement } = picture.signIn
      return (
        <Hero title={title}>
          {statement !== undefined && <HeroMessage label={t('item.statement')} text={statement} variant="text" />}
        </Hero>
      )
    }
    default:
      return <Hero title={title} before={before} />
  }
}

/**
 * Isolates the amount with an element instead of a bidi control character, which would add an invisible character to
 * the title.
 */
function Sum({ amount, isPayment }: { amount: Amount; isPayment: boolean }) {
  const slot = '{}'
  const [before, after] = t(isPayment ? 'approval.payAmount' : 'approval.sendAmount', { amount: slot }).split(slot)
  return (
    <>
      {before}
      <bdi dir="ltr">{formatFullAmount(amount)}</bdi>
      {after}
    </>
  )
}

function findSpender({ headline }: Props['description']): string | undefined {
  const row = headline.find(({ label }) => label.key === 'item.spender' || label.key === 'item.operator')
  return row?.kind === 'address' ? row.value : undefined
}
