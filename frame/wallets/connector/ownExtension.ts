import { rdnsOf } from '#shared/rdns.ts'
import type { Connector } from './connector.ts'

/**
 * Returns whether a wallet of the page says that it is this deployment's extension, by the name that the extension
 * announces. Nothing proves it: a page can announce any name, and all that the frame receives from a wallet of the page
 * goes through the page. So this decides only the place of a row and its words, and no permission. A page that imitates
 * the extension connects the visitor to itself and reaches no key, as with the name of any other wallet. It could draw
 * an approval or ask for a password in itself, so the frame says that the extension answers outside the page.
 */
export function saysItIsOurExtension({ rdns }: Pick<Connector, 'rdns'>): boolean {
  return rdns === rdnsOf(location.origin)
}
