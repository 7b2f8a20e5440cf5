import type { Item } from '@oriel/clear-signing/description/description.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type ReactNode, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { type Card, getFoldedCards, getTotalLeaving } from '../model/cards.ts'
import { DescriptionCard } from './DescriptionCard.tsx'
import { Items } from './ItemValue.tsx'

type Props = { cards: readonly Card[]; network: Network | undefined }

type AllProps = Props & {
  help?: ReactNode
  renderValue?: (item: Item) => ReactNode | undefined
  /** Extra rows, shown in the card if there is only one. Several cards show their total fee below them. */
  children?: ReactNode
}

export function Cards({ cards, network, help, renderValue, children }: AllProps) {
  const [first, ...others] = cards
  const folded = getFoldedCards(others)
  const together = getTotalLeaving(cards)
  const shown = [...others.keys()].filter((at) => !folded.includes(at))
  const renderCard = (at: number) => <TransactionCard key={at} cards={others} at={at} network={network} />
  return (
    <>
      {first && (
        <DescriptionCard {...first} network={network} help={help} {...(renderValue && { renderValue })}>
          {others.length === 0 && children}
        </DescriptionCard>
      )}
      {together.length > 0 && <Items items={together} />}
      {others.length > 0 && <p className="footnote">{t('solana.alone')}</p>}
      {shown.map(renderCard)}
      {folded.length > 0 && <Folded count={folded.length}>{() => folded.map(renderCard)}</Folded>}
      {others.length > 0 && children}
    </>
  )
}

/** Renders the children only once opened, because there can be many of them. */
function Folded({ count, children }: { count: number; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('solana.others', { count })}</summary>
      {isOpen && <div className="stack">{children()}</div>}
    </details>
  )
}

function TransactionCard({ cards, at, network }: Props & { at: number }) {
  const [card] = cards.slice(at)
  const name = t('solana.numberOf', { number: at + 1, count: cards.length })
  return (
    card && (
      <section className="stack" aria-label={name}>
        <p className="footnote">{name}</p>
        <DescriptionCard {...card} network={network} />
      </section>
    )
  )
}
