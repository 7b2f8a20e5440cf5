/** In order: most browsers name those they come from, too. */
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

/** "Chrome on Linux", as far as the header says it. Nothing of the header itself gets into a mail or a log. */
export function describeBrowser(userAgent = ''): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'A browser'
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return system ? `${browser} on ${system}` : browser
}
