import { BlockchainApiController, OnRampController, SwapController } from '@reown/appkit-controllers'
import { askBackend, startAppKit } from './appkitKit.js'

askBackend()

/** The test calls AppKit's own controllers, and shows its own views. */
Object.assign(window, { appkit: { kit: startAppKit(), BlockchainApiController, OnRampController, SwapController } })
