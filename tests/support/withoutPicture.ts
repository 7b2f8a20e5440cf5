import type { Page } from '@playwright/test'

/** Takes the picture out of the frame's document before its scripts run: then the app asks for all that it shows. */
export const withoutPicture = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      for (const id of ['oriel-picture', 'picture']) document.getElementById(id)?.remove()
    })
  })
