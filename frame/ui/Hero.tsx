import './hero.css'
import { type ReactNode, useId } from 'react'
import { Icon } from './icons/icons.tsx'

type HeroProps = {
  /** Names the intent, such as "Send 0.25 ETH". */
  title: ReactNode
  /** Comes before a picture whose size the page decides: a danger. */
  before?: ReactNode
  /** One or two lines below the picture. */
  text?: ReactNode
  children?: ReactNode
}

/** Shows an illustration of the effect, with the intent as its heading. */
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

export type HeroLeg = {
  /** "You pay" or "You receive". */
  label: string
  coin: ReactNode
  amount: ReactNode
  worth?: ReactNode
  /** A line below the amount: the address of an unknown token. */
  detail?: ReactNode
  /** `in` is green: only what certainly arrives, and only a token that the deployment vouches for. */
  tone?: 'in' | 'out' | undefined
}

/** Shows what is paid and what is received, with an arrow between the two sides. */
export function HeroLegs({ legs, label }: { legs: readonly HeroLeg[]; label: string }) {
  const firstIn = legs.findIndex((leg) => leg.tone !== 'out')
  return (
    <ul className="hero-legs" aria-label={label}>
      {legs.map((leg, at) => (
        // Two legs may be alike, and they are not reordered.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} className="hero-leg">
          {at === firstIn && at > 0 ? <Turn /> : null}
          {leg.coin}
          <span className="hero-label">{leg.label}</span>
          <span className="hero-figure">
            <span className="amount" data-direction={leg.tone}>
              {leg.amount}
            </span>
            {leg.worth}
          </span>
          {leg.detail ? <span className="hero-detail">{leg.detail}</span> : null}
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

type HeroAmountProps = { coin: ReactNode; title: ReactNode; worth?: ReactNode; text?: ReactNode }

/** Shows one amount in the largest size, as the heading, with its coin above: "Send 0.25 ETH". */
export function HeroAmount({ coin, title, worth, text }: HeroAmountProps) {
  return (
    <section className="hero hero-amount">
      {coin}
      <h2 className="hero-sum">{title}</h2>
      {worth ? <p className="hero-worth">{worth}</p> : null}
      {text ? <p className="hero-text">{text}</p> : null}
    </section>
  )
}

/** Shows the text that is signed. It is never cut off and has no scrollbar of its own: the view scrolls. */
export function HeroMessage({ label, text, look }: { label: string; text: string; look: 'text' | 'mono' }) {
  const id = useId()
  return (
    <div className="hero-message">
      <p id={id} className="hero-label">
        {label}
      </p>
      {/* A region would be a landmark of each message. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard reaches the start of a long text */}
      <div role="group" className="code-text" data-look={look} dir="auto" aria-labelledby={id} tabIndex={0}>
        {text}
      </div>
    </div>
  )
}

type HeroAllowanceProps = {
  coin: ReactNode
  /** Image of the spender, or a red question mark for a dangerous one. */
  spender?: ReactNode
}

/** Shows who gets access to what. The facts below contain the same as text. */
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
