import { EnsController } from '@reown/appkit-controllers'
import { askBackend, startAppKit } from './appkitKit.js'

askBackend()

/** Exposes AppKit's own kit and controllers to the test. */
Object.assign(window, { appkit: { kit: startAppKit(), EnsController } })
