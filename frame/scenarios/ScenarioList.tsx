import { t } from '../i18n/i18n.ts'
import { Banner } from '../ui/Banner.tsx'
import { getLink, scenarioGroups } from './scenarios.ts'

export function ScenarioList({ unknown }: { unknown: string | undefined }) {
  return (
    <main className="scenario-list">
      <h1>{t('scenario.list')}</h1>
      {unknown && <Banner tone="warning">{t('scenario.unknown', { name: unknown })}</Banner>}
      {scenarioGroups.map(({ area, scenarios }) => (
        <section key={area} aria-labelledby={toId(area)}>
          <h2 id={toId(area)}>{area}</h2>
          <ul>
            {scenarios.map(({ name, title }) => (
              <li key={name}>
                <a href={getLink(name)} data-scenario-name={name}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

/** Converts an area's name to an element ID, which can't contain spaces. */
const toId = (area: string) => area.replaceAll(' ', '-')
