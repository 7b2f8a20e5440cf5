import { fromWire, type WalletError } from '#shared/errors.ts'

/**
 * Asks the wallet's server for the status of the frame's document, and returns the error that explains it. Returns
 * undefined when the document exists, or when this page's own Content-Security-Policy forbids the request.
 */
export async function findServerFault(src: string, doctor: string): Promise<WalletError | undefined> {
  let isForbidden = false
  const receive = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= !!blockedURI && src.startsWith(blockedURI)
  }
  document.addEventListener('securitypolicyviolation', receive)
  let status = 0
  try {
    status = (await fetch(src, { method: 'HEAD', credentials: 'omit', cache: 'no-store' })).status
  } catch {
    // The browser dispatches the event in a later task.
    await new Promise((resolve) => setTimeout(resolve))
  }
  document.removeEventListener('securitypolicyviolation', receive)
  if (isForbidden || (status && status < 400)) return undefined
  const reason =
    status === 403
      ? `is not for pages of this origin: ${doctor} says why`
      : status
        ? `answers with status ${status}`
        : 'cannot be reached'
  const message = `Embedded wallet could not be loaded: ${src} ${reason}.`
  return fromWire({ code: 8005, message, name: 'WalletLoadError', data: { status } })
}
