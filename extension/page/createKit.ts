import { createOriel } from '../../sdk/createOriel.ts'

/** Creates the kit of a page that need not know it. The build puts files of this folder in the place of the SDK's. */
export const createKit = () => createOriel({ frameUrl: WALLET_ORIGIN, preload: 'none' })
