/** Posted by a preview when it is ready. The theme page replies with the theme and then sends every change. */
export const readyMessage = 'oriel-preview-ready'
