import type { Frame, JSHandle, Page } from '@playwright/test'
import { urls } from './ports.ts'

type Kit = NonNullable<typeof window.oriel>

/** Waits for the kit. The returned handle becomes invalid when the page navigates. */
export function waitForKit(page: Page): Promise<JSHandle<Kit>> {
  return page.waitForFunction(() => window.oriel as Kit)
}

export function getFrame(page: Page, wallet: string = urls.frame): Frame {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(`${wallet}/f/`))
  if (!frame) throw new Error('The page has no wallet frame.')
  return frame
}

/** Requests a signature. Resolves with the signature, or with the code, message and data of the error. */
export function sign(page: Page, address: string) {
  return page.evaluate(
    (from) =>
      (window.oriel as Kit)
        .getProvider('eip155')
        .request({ method: 'personal_sign', params: ['0x6869', from] })
        .catch(({ code, message, data }: { code: number; message: string; data?: unknown }) => ({
          code,
          message,
          data,
        })),
    address,
  )
}
