import { InWindow } from './ApprovalInWindow.tsx'
import { ApprovalContent } from './ApproveTransactionView.tsx'

/** Approval in the wallet window, which may prompt for the password. A frame has no such view. */
export function ApproveInWindowView() {
  return <ApprovalContent InWindow={InWindow} />
}
