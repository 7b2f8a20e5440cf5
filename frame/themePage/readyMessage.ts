/** A preview posts it to the theme page, which answers with the theme and sends each change. */
export const readyMessage = 'oriel-preview-ready'
