import { createOriel } from '../../sdk/createOriel.ts'

// Runs in the page's own world, before its first script. The build puts `engineFrame.ts` in the place of `frame.ts`.
createOriel({ frameUrl: WALLET_ORIGIN, preload: 'none' })
