import { type RefObject, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { deviceWallet } from '../../connectors/auth.ts'
import type { Approved } from '../../connectors/connector.ts'
import type { Obstacle } from '../../guard/guardRules.ts'
import { t } from '../../i18n/i18n.ts'
import { approvals } from '../../requests/approvals.ts'
import { router } from '../../router/router.ts'
import { review } from '../../send/review.ts'
import { send } from '../../send/send.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ApprovalBar, type Summary } from '../approval/ApprovalBar.tsx'
import { ApproveButton } from '../approval/ApproveButton.tsx'
import type { OwnReview } from './useOwnReview.ts'

type Props = {
  own: OwnReview
  isBusy: boolean
  /** It may be shown, but not sent. */
  isImpossible: boolean
  /** What else is on screen and decides: while it changes, nothing can be approved. */
  said: string
  summary: Summary
  /** Stands after everything that has to be read. */
  end: RefObject<HTMLElement | null>
}

/** The visitor's yes to a transfer of our own wallet: here, behind the guard, or in the wallet window. */
export function SendDecision(props: Props) {
  const { own, isBusy } = props
  const waiting = useStore(approvals.store, ({ pending }) => pending.length - 1)
  return (
    <>
      {waiting > 0 && !isBusy && (
        <p className="footnote" role="status">
          {t('approve.waiting', { count: waiting })}
        </p>
      )}
      {own.surface === 'frame' ? <Here {...props} /> : <Elsewhere {...props} />}
    </>
  )
}

/** What is on screen is what is signed: this press is the only one. */
function Here({ own, isBusy, isImpossible, said, summary, end }: Props) {
  const [stuck, setStuck] = useState<Obstacle>()
  const [isUnread, setUnread] = useState(false)
  const isLocked = useStore(deviceWallet.store, ({ status }) => status?.state === 'locked')
  const { held, approved } = own
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said beside it is part of what is approved
  const content = useMemo(() => approved && { approved }, [approved, said])
  const isDisabled = !held || !approved || isImpossible
  return (
    <>
      {stuck && stuck !== 'hidden' && (
        <Notice tone="warning">
          {t(`approve.obstacle.${stuck as 'covered' | 'too-small' | 'zoomed-out'}`)} <WindowButton own={own} small />
        </Notice>
      )}
      <ApprovalBar {...summary} text={isDisabled ? undefined : said} isUnread={isUnread && !isDisabled && !isBusy}>
        <CancelButton isBusy={isBusy} />
        <ApproveButton
          busy={isBusy}
          disabled={isDisabled}
          content={content}
          reading={{ end, text: approved && said }}
          onUnread={setUnread}
          onApprove={() => approved && start(own, () => review.approveHere(approved))}
          onStuck={setStuck}
        >
          {t(isBusy ? 'send.signing' : isLocked ? 'send.unlockAnd' : 'send.submit')}
        </ApproveButton>
      </ApprovalBar>
    </>
  )
}

/** Not here: the wallet window shows it, and the visitor says yes or no there. */
function Elsewhere({ own, isBusy, isImpossible }: Props) {
  const isRisk = own.prepared?.description.highRisk === true
  return (
    <>
      <p className="footnote">{t(isRisk ? 'send.inWindowRisk' : 'send.inWindow')}</p>
      <div className="actions" data-stacked>
        <WindowButton own={own} isBusy={isBusy} isImpossible={isImpossible} />
        <CancelButton isBusy={isBusy} />
      </div>
    </>
  )
}

type WindowProps = { own: OwnReview; isBusy?: boolean; isImpossible?: boolean; small?: boolean }

function WindowButton({ own, isBusy = false, isImpossible = false, small }: WindowProps) {
  const { held, isOther } = own
  return (
    <Button
      variant="primary"
      icon="external"
      small={small}
      busy={isBusy}
      disabled={!held || isOther || isImpossible}
      onClick={() => held && start(own, () => review.approveInWindow(held))}
    >
      {t(isBusy ? 'send.signing' : 'approve.inWindow')}
    </Button>
  )
}

function CancelButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button disabled={isBusy} onClick={() => router.goBack()}>
      {t('common.cancel')}
    </Button>
  )
}

/** Must be called in a click: a window may open in it. */
function start({ held }: OwnReview, decide: () => Promise<Approved>) {
  if (held) void send.start(() => held.transfer, { held, decide })
}
