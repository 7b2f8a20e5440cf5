/**
 * Browsers and their marks in the user agent. The first match wins, because most browsers also name the browsers from
 * which they derive.
 */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['macOS', /\bMac OS X\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns a name such as "Chrome on Linux". Never copies text from the header, because clients could otherwise inject
 * text into emails or logs.
 */
export function describeBrowser(userAgent = ''): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'A browser'
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return system ? `${browser} on ${system}` : browser
}
