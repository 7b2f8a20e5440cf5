/**
 * Message that a preview posts when it is ready. The theme page replies with the theme, and from then on sends each
 * change.
 */
export const readyMessage = 'oriel-preview-ready'
