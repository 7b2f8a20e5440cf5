import { t } from '../i18n/i18n.ts'
import { useStore } from '../state/useStore.ts'
import { getLink, getNeighbors } from './scenarios.ts'
import type { Scenario } from './support/scenario.ts'
import { pressed } from './support/setUp.ts'

export function ScenarioBanner({ scenario }: { scenario: Scenario }) {
  const list = useStore(pressed, (state) => state.list)
  const { previous, next } = getNeighbors(scenario)
  return (
    <header className="scenario-banner">
      <p>
        {t('scenario.banner', { title: scenario.title })}
        {list.length > 0 && <small>{t('scenario.pressed', { what: list.join(' › ') })}</small>}
      </p>
      <nav aria-label={t('scenario.list')}>
        <a href={getLink(previous.name)} title={previous.title}>
          {t('scenario.previous')}
        </a>
        <a href={getLink(next.name)} title={next.title}>
          {t('scenario.next')}
        </a>
        <a href={getLink('all')}>{t('scenario.all')}</a>
      </nav>
    </header>
  )
}
