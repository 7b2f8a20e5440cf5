import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { createLoadError } from './errors.ts'

/**
 * Asks the wallet's server why the frame's document did not load, and returns an error that explains it. Returns
 * undefined if the document exists, or if the page's Content-Security-Policy blocks the request.
 */
export async function findServerFault(src: string, diagnosticsUrl: string): Promise<WalletError | undefined> {
  let isBlocked = false
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= !!blockedURI && src.startsWith(blockedURI)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  let status = 0
  try {
    status = (await fetch(src, { method: 'HEAD', credentials: 'omit', cache: 'no-store' })).status
  } catch {
    // Waits for a policy violation event, because the browser dispatches it in a later task.
    await new Promise((resolve) => setTimeout(resolve))
  }
  document.removeEventListener('securitypolicyviolation', onViolation)
  if (isBlocked || (status && status < 400)) return undefined
  if (status === 0) return createLoadError(src, 'cannot be reached', status)
  const isForbidden = status === 403
  const reason = isForbidden
    ? `is not for pages of this origin: ${diagnosticsUrl} says why`
    : `answers with status ${status}`
  return createLoadError(src, reason, status)
}
