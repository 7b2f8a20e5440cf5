import { InWindow } from './ApprovalInWindow.tsx'
import { ApprovalContent } from './ApproveTransactionView.tsx'

/** Shows the approval in the wallet window and may ask for the password. Frames never render this view. */
export function ApproveInWindowView() {
  return <ApprovalContent InWindow={InWindow} />
}
