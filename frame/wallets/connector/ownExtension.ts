import { rdnsOf } from '#shared/kit/rdns.ts'
import type { Connector } from './connector.ts'

/**
 * Returns whether a page wallet announces itself under the name of this deployment's extension. The name is unverified:
 * a page can announce any name, and everything that the frame receives from a page wallet passes through the page. This
 * therefore affects only the position and the text of a row, and no permission. A page that imitates the extension
 * connects the user to itself and reaches no key, as with the name of any other wallet. It could render a fake approval
 * or password prompt, so the frame tells the user that the extension prompts outside the page.
 */
export function claimsToBeOurExtension({ rdns }: Pick<Connector, 'rdns'>): boolean {
  return rdns === rdnsOf(location.origin)
}
