import type { WalletError } from '#shared/errors.ts'
import type { FrameCalls } from './frameCalls.ts'
import type { Diagnosis } from './types.ts'

/** Asks the frame what keeps the wallet from working. A frame that does not start is a finding, too. */
export async function diagnose(
  calls: () => Promise<Pick<FrameCalls, 'diagnose'>>,
  iframe: () => HTMLIFrameElement | undefined,
  doctor: string,
): Promise<Diagnosis> {
  try {
    const frame = await calls()
    // The page alone can read the headers that it was sent with. The frame gets those of policies only.
    const headers = await fetch(location.href).then(
      (page) => [...page.headers].filter(([name]) => name.includes('policy')),
      () => undefined,
    )
    // The page may have changed the attributes of the iframe.
    return await frame.diagnose({ headers, sandbox: iframe()?.sandbox.value, allow: iframe()?.allow })
  } catch (error) {
    const { code, message } = error as WalletError
    const fix = { where: 'doctor', line: doctor }
    return { at: Date.now(), findings: [{ check: 'frame', status: 'failed', code, message, fix }] }
  }
}
