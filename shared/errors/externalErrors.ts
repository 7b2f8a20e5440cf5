/**
 * The page’s own headers or the browser blocked the wallet. The [doctor](install.md#when-it-does-not-work) finds the
 * line to change.
 *
 * @module Wallets that the SDK brings into the page
 */
import { errorClass } from './errors.ts'

// Errors of wallets that the SDK loads into the page. They have a file of their own, because the page needs no other
// errors.

export const WalletPopupBlockedError = errorClass(
  'WalletPopupBlockedError',
  8024,
  'The browser blocked the window of the wallet. It opens in a click, or where pop-ups are allowed for this page.',
)
/** The page's Cross-Origin-Opener-Policy blocks the wallet's window. `data` is `{ policy }`, the header's value. */
export const OpenerPolicyError = errorClass(
  'OpenerPolicyError',
  8025,
  'This page cuts off the windows that it opens, so the wallet could not answer. Its header Cross-Origin-Opener-Policy has to be "same-origin-allow-popups".',
)
/** `data` is `{ directive, blocked }`: the directive, and what it blocked. */
export const PagePolicyError = errorClass(
  'PagePolicyError',
  8026,
  'The Content-Security-Policy of this page refuses what the wallet needs.',
)
export const InsecurePageError = errorClass(
  'InsecurePageError',
  8027,
  'This wallet works in pages that were loaded by https.',
)
/** A lazy-loaded file of the SDK could not be loaded. */
export const FileNotLoadedError = errorClass('FileNotLoadedError', 8160, 'A file of the wallet did not load.')
