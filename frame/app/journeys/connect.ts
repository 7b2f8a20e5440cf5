import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { isSavingData } from '../../platform/isSavingData.ts'
import { addFonts } from '../../ui/fonts.ts'
import { PhonePane } from '../../views/connect/PhonePane.tsx'
import { phonePane } from '../../views/connect/phonePane.ts'

export { ConnectSocialsView } from '../../views/connect/ConnectSocialsView.tsx'
export { DownloadsView } from '../../views/connect/DownloadsView.tsx'
export { GetWalletView } from '../../views/connect/GetWalletView.tsx'
export { WhatIsAWalletView } from '../../views/connect/WhatIsAWalletView.tsx'
export { ConnectedView } from '../../views/connecting/ConnectedView.tsx'
export { ConnectingExternalView } from '../../views/connecting/ConnectingExternalView.tsx'
export { ConnectingMultiChainView } from '../../views/connecting/ConnectingMultiChainView.tsx'
export { ConnectingWalletConnectBasicView } from '../../views/connecting/ConnectingWalletConnectBasicView.tsx'
export { ConnectingWalletConnectView } from '../../views/connecting/ConnectingWalletConnectView.tsx'
export { WindowWaiting } from '../../views/window/WindowWaiting.tsx'

addTexts(connectTexts)
// The pane is offered when its texts are there, too.
phonePane.setState({ Pane: PhonePane })
if (!isSavingData()) addFonts()
