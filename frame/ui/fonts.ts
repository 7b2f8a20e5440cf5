import cyrillic from '@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2?url'
import latinExt from '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

/** Unicode ranges from the font package's stylesheet. */
const ranges = {
  [latin]: [
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329',
    'U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ],
  [latinExt]: [
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF',
    'U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  ],
  [cyrillic]: ['U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'],
}

/**
 * Adds the Geist font (OFL-1.1) without a stylesheet, which would cost another request. The browser loads a font file
 * only for text that needs it, and the layout doesn't shift when it arrives, because the fallback has the same metrics.
 */
export function addFonts() {
  for (const [url, range] of Object.entries(ranges)) {
    const descriptors = { weight: '100 900', display: 'swap', unicodeRange: range.join(', ') } as const
    document.fonts.add(new FontFace('Geist', `url("${url}") format("woff2")`, descriptors))
  }
}
