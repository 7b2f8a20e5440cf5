import type { Description, Item, RiskCode } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { getSwapRouter } from '@oriel/clear-signing/known/knownTokens.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { translate } from '../../../i18n/translate.ts'
import { findSpenderName } from '../../../parts/tokens/findSpenderName.ts'
import { Alarms, OtherAlarms } from '../alarms/Alarms.tsx'
import { type Alarm, type Card, readRisks } from '../model/cards.ts'
import { findRecipients } from '../model/findRecipients.ts'
import { getPicture, type Picture } from '../model/getPicture.ts'
import { isSpender, nameExchange, splitFacts } from '../model/splitFacts.ts'
import { ApprovalHero } from './ApprovalHero.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { Steps } from './Steps.tsx'

type Props = Card & {
  network: Network | undefined
  /** Action that may resolve the worst alarm. */
  help?: ReactNode
  renderValue?: (item: Item) => ReactNode | undefined
  /** Extra rows between the facts and the details, such as the network fee. */
  children?: ReactNode
}

export function DescriptionCard({ description, problem, network, help, renderValue, children }: Props) {
  const { alarms, notes } = readRisks({ description, problem })
  const picture = getPicture(description)
  const { facts, folded } = nameExchange(splitFacts(description, picture), network && getSwapRouter(network))
  const banner = (
    <Alarms
      alarms={alarms}
      action={help}
      heading={translate(description.title)}
      recipients={findRecipients(description)}
    />
  )
  const isBefore = isAlarmFirst(picture, alarms)
  const others = <OtherAlarms alarms={alarms} />
  const isUnknown = description.risks.some(({ code }) => code === 'unknown-spender')
  const getName = (item: Item) => {
    if (isUnknown) return t('approval.unknownContract')
    return network && item.kind === 'address' && findSpenderName(network, item.value)
  }
  return (
    <>
      <ApprovalHero description={description} network={network} before={isBefore && banner} />
      {!isBefore && banner}
      {description.steps && others}
      {description.steps && <Steps steps={description.steps} network={network} />}
      <div className="approval-facts">
        <ItemFacts
          items={facts}
          noteOf={(item) => isSpender(item) && getName(item)}
          {...(renderValue && { renderValue })}
        />
        {!description.steps && others}
        {children}
        <RequestDetails description={description} folded={folded} hasText={picture.kind === 'signIn'} />
      </div>
      {notes.map(({ code, text }) => (
        <p key={code + text} className="footnote">
          {text}
        </p>
      ))}
      {hasNoEffect(description) && <p className="footnote">{t('changes.none')}</p>}
    </>
  )
}

/**
 * Returns true if the alarm goes above the picture. Below the picture, a page could push the alarm out of view with a
 * long text or many tokens. A short screen has no room below the picture anyway.
 */
function isAlarmFirst({ kind, ...picture }: Picture, [worst]: readonly Alarm[]): boolean {
  if (kind === 'message') return true
  if (kind !== 'legs' && kind !== 'allowance') return false
  return worst?.level === 'danger' || ('changes' in picture && picture.changes.length > 2)
}

/**
 * Risks of requests that may do more than change balances. A simulation of such a request may show no balance changes
 * even though something else changes.
 */
const unread: readonly RiskCode[] = [
  ...([
    'unknown-function',
    'unknown-party',
    'unknown-program',
    'unknown-token',
    'malformed-data',
    'blind-data',
  ] as const),
  ...(['voting-rights', 'stake-rights', 'contract-creation', 'chain-unreachable', 'too-many-calls'] as const),
]

/**
 * Returns true if the card should state that nothing changes. The statement is reassuring, so it never appears beside a
 * danger or an unreadable part of the request.
 */
function hasNoEffect({ simulation, risks }: Description<Simulation>): boolean {
  const isOpen = risks.some(({ level, code }) => level === 'danger' || unread.includes(code))
  return simulation !== undefined && 'changes' in simulation && simulation.changes.length === 0 && !isOpen
}
