import type { Frame, JSHandle, Page } from '@playwright/test'
import { urls } from './ports.ts'

type Kit = NonNullable<typeof window.oriel>

/** Returns the kit of the page as soon as the page's code has it. The handle is gone when the page is left. */
export function kitOf(page: Page): Promise<JSHandle<Kit>> {
  return page.waitForFunction(() => window.oriel as Kit)
}

/** The document in the kit's iframe, to do things to it that its user cannot. */
export function frameOf(page: Page, wallet: string = urls.frame): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${wallet}/f/`))
  if (!frame) throw new Error('The page has no wallet frame.')
  return frame
}

/** Asks for a signature as the page does; a failure comes back whole. */
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
