/** Posted by a preview to the theme page, which responds with the theme and sends each change. */
export const readyMessage = 'oriel-preview-ready'
