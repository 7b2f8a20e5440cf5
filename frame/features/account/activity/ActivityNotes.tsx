import type { Network } from '@oriel/shared/chains/networks.ts'
import { getChain } from '../../../chains/chains.ts'
import { t } from '../../../i18n/i18n.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { formatSince } from './activityText.ts'
import type { ActivityList } from './useActivity.ts'

/** Minimum number of blocks that the index must lag behind for the view to report it. A smaller lag is normal. */
const farBehind = 3

type ActivityNotesProps = {
  activity: Pick<ActivityList, 'isServed' | 'blocksBehind' | 'tokensSince' | 'isFromExplorer' | 'error'>
  network: Network
  account: string
}

/** Describes what the list leaves out, and links to the rest. */
export function ActivityNotes({ activity, network, account }: ActivityNotesProps) {
  const { blocksBehind, error } = activity
  const note = getNote(activity)
  const href = note || error ? getChain(network.chainNamespace).explorerUrl(network, { address: account }) : undefined
  return (
    <>
      {(note || href) && (
        <p className="footnote">
          {note}{' '}
          {href && (
            <LinkButton href={href} inline external externalLabel={t('common.opensInNewTab')}>
              {t('common.openExplorer')}
            </LinkButton>
          )}
        </p>
      )}
      {blocksBehind >= farBehind && <p className="footnote">{t('activity.behind')}</p>}
    </>
  )
}

function getNote({ isServed, tokensSince, isFromExplorer }: ActivityNotesProps['activity']): string | undefined {
  if (!isServed) return t('activity.notServed')
  if (tokensSince !== undefined) return t('activity.tokensOnly', { time: formatSince(tokensSince, Date.now()) })
  return isFromExplorer ? t('activity.fromExplorer') : undefined
}
