import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { accountTexts } from '../../i18n/accountTexts.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'

export { AccountHeader } from '../../views/account/AccountHeader.tsx'
export { AccountsView } from '../../views/account/AccountsView.tsx'
export { AccountView } from '../../views/account/AccountView.tsx'
export { ChooseAccountView } from '../../views/account/ChooseAccountView.tsx'
export { NftView } from '../../views/account/NftView.tsx'
export { ReceiveView } from '../../views/account/ReceiveView.tsx'
export { TokenView } from '../../views/account/TokenView.tsx'
export { TransactionView } from '../../views/account/TransactionView.tsx'
export { WalletsView } from '../../views/connect/WalletsView.tsx'
export { NetworksView } from '../../views/networks/NetworksView.tsx'
export { SwitchActiveChainView } from '../../views/networks/SwitchActiveChainView.tsx'
export { AccountSettingsView } from '../../views/settings/AccountSettingsView.tsx'

addTexts({ ...connectTexts, ...accountTexts })
addErrorDescriber(describeFailure)
