import { t } from '../../i18n/i18n.ts'
import type { Approval, EndReason } from '../../requests/approvals.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ApprovalHeader } from './ApprovalHeader.tsx'

/** Shown when the decision came too late or was for different content. The dapp already has its response. */
export function EndedRequest({ approval, ending }: { approval: Approval; ending: EndReason }) {
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      <Banner tone="warning">{t(`errors.UserRejectedError.${ending}`)}</Banner>
      <p className="footnote">{t('approval.askAgain')}</p>
      <Button block onClick={() => approval.settle(undefined)}>
        {t('common.close')}
      </Button>
    </div>
  )
}
