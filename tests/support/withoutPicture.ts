import type { Page } from '@playwright/test'

/**
 * Removes the server-rendered shell from the frame's document before its scripts run, so that the app loads everything
 * that it shows.
 */
export const disableFirstPicture = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      for (const id of ['oriel-picture', 'picture']) document.getElementById(id)?.remove()
    })
  })
