import { type RefObject, useMemo, useState } from 'react'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import { t } from '../../i18n/i18n.ts'
import { ApproveButton } from '../../parts/approval/ApproveButton.tsx'
import { approvals } from '../../requests/approvals.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { ApprovalBar, type Summary } from '../approval/ApprovalBar.tsx'
import { review } from './model/review.ts'
import { send } from './model/send.ts'
import type { OwnReview } from './useOwnReview.ts'

type Props = {
  own: OwnReview
  isBusy: boolean
  isImpossible: boolean
  /** Everything else on screen that affects the decision. Any change restarts the guard's delay. */
  shownText: string
  summary: Summary
  end: RefObject<HTMLElement | null>
}

export function SendDecision(props: Props) {
  const { own, isBusy } = props
  const waiting = useStore(approvals.store, ({ pending }) => pending.length)
  return (
    <>
      {waiting > 1 && !isBusy && (
        <p className="footnote" role="status">
          {t('approval.waiting', { count: waiting })}
        </p>
      )}
      {own.surface === 'frame' ? <ApproveHere {...props} /> : <ApproveElsewhere {...props} />}
    </>
  )
}

/** Approves in the frame. A single click signs exactly what is on screen. */
function ApproveHere({ own, isBusy, isImpossible, shownText, summary, end }: Props) {
  const [stuck, setStuck] = useState<LastingObstacle>()
  const [isUnread, setUnread] = useState(false)
  const isLocked = useStore(ownWallet.store, ({ status }) => status?.state === 'locked')
  const { held, approved } = own
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text on screen must restart the wait
  const content = useMemo(() => approved && { approved }, [approved, shownText])
  const isDisabled = !held || !approved || isImpossible
  /** Sends the displayed transfer. Call it in a click handler, because unlocking opens a window. */
  function approve() {
    if (held && approved) void send.start(() => held.transfer, { held, decide: () => review.approveHere(approved) })
  }
  return (
    <>
      {stuck && stuck !== 'hidden' && (
        <Banner tone="warning">
          {t(`approval.obstacle.${stuck}`)} <WindowButton own={own} small />
        </Banner>
      )}
      <ApprovalBar {...summary} text={isDisabled ? undefined : shownText} isUnread={isUnread && !isDisabled && !isBusy}>
        <CancelButton isBusy={isBusy} />
        <ApproveButton
          busy={isBusy}
          disabled={isDisabled}
          content={content}
          reading={{ end, text: approved && shownText }}
          onUnread={setUnread}
          onApprove={approve}
          onStuck={setStuck}
        >
          {t(isBusy ? 'send.signing' : isLocked ? 'send.unlockAnd' : 'send.submit')}
        </ApproveButton>
      </ApprovalBar>
    </>
  )
}

function ApproveElsewhere({ own, isBusy, isImpossible }: Props) {
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
  // Treat the risk as high until the transfer has been read.
  const highRisk = own.prepared?.description.highRisk ?? true
  /** Sends the transfer that the window shows. Call it in a click handler, because it opens a window. */
  function approveThere() {
    if (!held) return
    const { transfer, approval } = held
    void send.start(() => transfer, { held, decide: () => ownWallet.approveInWindow(approval, { highRisk }) })
  }
  return (
    <Button
      variant="primary"
      icon="external"
      small={small}
      busy={isBusy}
      disabled={!held || isOther || isImpossible}
      onClick={approveThere}
    >
      {t(isBusy ? 'send.signing' : 'approval.inWindow')}
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
