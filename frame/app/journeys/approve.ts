import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { accountTexts } from '../../i18n/accountTexts.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'

export { ApproveTransactionView } from '../../views/approval/ApproveTransactionView.tsx'
export { WatchAssetView } from '../../views/approval/WatchAssetView.tsx'
export { OpenWalletView } from '../../views/connecting/OpenWalletView.tsx'
export { AddNetworkView } from '../../views/networks/AddNetworkView.tsx'
export { SwitchNetworkView } from '../../views/networks/SwitchNetworkView.tsx'
export { UnsupportedChainView } from '../../views/networks/UnsupportedChainView.tsx'
export { ContinueInWalletView } from '../../views/window/ContinueInWalletView.tsx'

addTexts({ ...connectTexts, ...accountTexts })
addErrorDescriber(describeFailure)
