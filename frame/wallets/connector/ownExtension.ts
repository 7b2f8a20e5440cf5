import { toRdns } from '@oriel/shared/kit/rdns.ts'
import { config } from '../../platform/config.ts'
import type { Connector } from './connector.ts'

/**
 * True if a page wallet announces the rdns of this deployment's extension. The rdns is unverified: a page can announce
 * any rdns, and everything that the frame receives from a page wallet passes through the page. The result therefore
 * affects only a row's position and text, and grants no permission. A page that imitates the extension only connects
 * the user to itself and reaches no key, like a page that uses any other wallet's name. It could render a fake approval
 * or password prompt, so the frame tells the user that the extension prompts outside the page.
 */
export function claimsToBeOurExtension({ rdns }: Pick<Connector, 'rdns'>): boolean {
  return rdns === (config.brand.rdns ?? toRdns(location.origin))
}
