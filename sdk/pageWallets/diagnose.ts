import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { Diagnosis } from '../api/types.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import { findAnnounced } from '../providers/eip6963.ts'

const maxLength = 100

/** Asks the frame to diagnose the setup. If the frame does not start, that failure is the only finding. */
export async function diagnose(
  getCalls: () => Promise<Pick<FrameCalls, 'diagnose'>>,
  getIframe: () => HTMLIFrameElement | undefined,
  diagnosticsUrl: string,
): Promise<Diagnosis> {
  try {
    const frame = await getCalls()
    // Only the page can read its own headers. It sends the frame only the policy headers.
    const headers = await fetch(location.href).then(
      (page) => [...page.headers].filter(([name]) => name.includes('policy')),
      () => undefined,
    )
    return await frame.diagnose({
      headers,
      // Send the iframe's current attributes, because the page may have modified them.
      sandbox: getIframe()?.sandbox.value,
      allow: getIframe()?.allow,
      announced: describeAnnounced(new URL(diagnosticsUrl).origin),
    })
  } catch (error) {
    const { code, message } = error as WalletError
    const fix = { where: 'doctor', line: diagnosticsUrl }
    return { at: Date.now(), findings: [{ check: 'frame', status: 'failed', code, message, fix }] }
  }
}

/** Returns the name and rdns under which the page lists this wallet, or undefined if it is not announced. */
function describeAnnounced(origin: string) {
  const { info } = findAnnounced(origin) ?? {}
  return info && { name: String(info.name).slice(0, maxLength), rdns: String(info.rdns).slice(0, maxLength) }
}
