import type { WalletError } from '#shared/errors.ts'
import type { FrameCalls } from './frameCalls.ts'
import type { Diagnosis } from './types.ts'

/** Runs the diagnosis of the frame. If the frame does not start, returns that as the only finding. */
export async function diagnose(
  calls: () => Promise<Pick<FrameCalls, 'diagnose'>>,
  iframe: () => HTMLIFrameElement | undefined,
  doctor: string,
): Promise<Diagnosis> {
  try {
    const frame = await calls()
    // Only the page can read its own headers. The frame receives just the policy headers.
    const headers = await fetch(location.href).then(
      (page) => [...page.headers].filter(([name]) => name.includes('policy')),
      () => undefined,
    )
    // The page may have modified the attributes of the iframe.
    return await frame.diagnose({ headers, sandbox: iframe()?.sandbox.value, allow: iframe()?.allow })
  } catch (error) {
    const { code, message } = error as WalletError
    const fix = { where: 'doctor', line: doctor }
    return { at: Date.now(), findings: [{ check: 'frame', status: 'failed', code, message, fix }] }
  }
}
