import './hero.css'
import { type ReactNode, useId } from 'react'
import { Icon } from './icons/icons.tsx'

type HeroProps = {
  /** The action, such as "Send 0.25 ETH". */
  title: ReactNode
  /**
   * Content shown above the children, such as a danger banner. The page controls how tall the children are, so it could
   * push content below them out of view.
   */
  before?: ReactNode
  /** One or two lines below the illustration. */
  text?: ReactNode
  children?: ReactNode
}

/** Renders an illustration of a request's effect, with its action as the heading. */
export function Hero({ title, before, text, children }: HeroProps) {
  return (
    <section className="hero">
      <h2 className="hero-title">{title}</h2>
      {before}
      {children}
      {text ? <p className="hero-text">{text}</p> : null}
    </section>
  )
}

export type HeroTransfer = {
  /** The leg's label, such as "You pay" or "You receive". */
  label: string
  coin: ReactNode
  amount: ReactNode
  fiatValue?: ReactNode
  /** A line below the amount, such as an unknown token's address. */
  detail?: ReactNode
  /** `in` renders the amount in green. Use it only for guaranteed amounts of tokens that the deployment trusts. */
  tone?: 'in' | 'out' | undefined
}

/** Renders the amounts that the user pays and receives, with an arrow in between. */
export function HeroLegs({ transfers, label }: { transfers: readonly HeroTransfer[]; label: string }) {
  const firstIn = transfers.findIndex((transfer) => transfer.tone !== 'out')
  return (
    <ul className="hero-legs" aria-label={label}>
      {transfers.map((transfer, at) => (
        // Uses the index as the key, because two legs can be identical and are never reordered.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} className="hero-leg">
          {at === firstIn && at > 0 ? <Turn /> : null}
          {transfer.coin}
          <span className="hero-label">{transfer.label}</span>
          <span className="hero-figure">
            <span className="amount" data-direction={transfer.tone}>
              {transfer.amount}
            </span>
            {transfer.fiatValue}
          </span>
          {transfer.detail ? <span className="hero-detail">{transfer.detail}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function Turn() {
  return (
    <span className="hero-turn" aria-hidden="true">
      <Icon name="receive" size={16} />
    </span>
  )
}

type HeroAmountProps = { coin: ReactNode; title: ReactNode; fiatValue?: ReactNode; text?: ReactNode }

/** Renders a large amount, such as "Send 0.25 ETH", as the heading below its coin. */
export function HeroAmount({ coin, title, fiatValue, text }: HeroAmountProps) {
  return (
    <section className="hero hero-amount">
      {coin}
      <h2 className="hero-sum">{title}</h2>
      {fiatValue ? <p className="hero-worth">{fiatValue}</p> : null}
      {text ? <p className="hero-text">{text}</p> : null}
    </section>
  )
}

/**
 * Renders the message to sign. The message is never truncated and has no scrollbar of its own, so the view scrolls
 * instead.
 */
export function HeroMessage({ label, text, variant }: { label: string; text: string; variant: 'text' | 'mono' }) {
  const id = useId()
  return (
    <div className="hero-message">
      <p id={id} className="hero-label">
        {label}
      </p>
      {/* Uses a group, because a region would make every message a landmark. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard reaches the start of a long text */}
      <div role="group" className="code-text" data-look={variant} dir="auto" aria-labelledby={id} tabIndex={0}>
        {text}
      </div>
    </div>
  )
}

type HeroAllowanceProps = {
  coin: ReactNode
  /** The spender's image, or a red question mark for a dangerous one. */
  spender?: ReactNode
}

/**
 * Illustrates which spender gets access to which token. Hidden from screen readers, because the facts below say the
 * same in text.
 */
export function HeroAllowance({ coin, spender }: HeroAllowanceProps) {
  return (
    <div className="hero-allowance" aria-hidden="true">
      {coin}
      <span className="hero-dots">
        <i />
        <i />
        <i />
      </span>
      {spender ?? <span className="hero-unknown">?</span>}
    </div>
  )
}
