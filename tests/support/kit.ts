import type { Frame, JSHandle, Page } from '@playwright/test'
import { urls } from './ports.ts'

type Kit = NonNullable<typeof window.oriel>

/** Returns the kit of the page once the page has loaded it. The handle is invalid after the page navigates. */
export function kitOf(page: Page): Promise<JSHandle<Kit>> {
  return page.waitForFunction(() => window.oriel as Kit)
}

/** Returns the document in the kit's iframe, for actions that a visitor cannot do. */
export function frameOf(page: Page, wallet: string = urls.frame): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${wallet}/f/`))
  if (!frame) throw new Error('The page has no wallet frame.')
  return frame
}

/** Requests a signature as the page does. A failure is returned with code, message and data. */
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
