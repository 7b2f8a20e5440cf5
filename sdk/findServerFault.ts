import { fromWire, type WalletError } from '#shared/errors.ts'

/**
 * Requests the status of the frame's document from the wallet's server, and returns an error that explains it. Returns
 * undefined if the document exists, or if the page's Content-Security-Policy blocks the request.
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
