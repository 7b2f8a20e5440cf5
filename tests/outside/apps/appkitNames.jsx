import { EnsController } from '@reown/appkit-controllers'
import { askBackend, startAppKit } from './appkitKit.js'

askBackend()

/** Exposes AppKit's own controllers and views to the test. */
Object.assign(window, { appkit: { kit: startAppKit(), EnsController } })
