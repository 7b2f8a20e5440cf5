import { accountTexts } from './accountTexts.ts'
import { buyTexts } from './buyTexts.ts'
import { connectTexts } from './connectTexts.ts'
import { extensionMoveTexts } from './extensionMoveTexts.ts'
import { namesTexts } from './namesTexts.ts'
import { signInTexts } from './signInTexts.ts'
import { siteAccessTexts } from './siteAccessTexts.ts'
import { swapTexts } from './swapTexts.ts'
import { windowTexts } from './windowTexts.ts'

/** All texts that are loaded after the first picture, each with the views that show it. */
export const laterTexts = {
  ...connectTexts,
  ...accountTexts,
  ...swapTexts,
  ...buyTexts,
  ...namesTexts,
  ...signInTexts,
  ...siteAccessTexts,
  ...extensionMoveTexts,
  ...windowTexts,
}
