export type Device = {
  os: 'ios' | 'android' | 'desktop'
  inApp?: 'telegram' | 'webview'
}

type Signs = {
  userAgent: string
  /** `navigator.maxTouchPoints`. Distinguishes an iPad from a Mac, because both send the same user agent. */
  maxTouchPoints?: number
}

const apps =
  /\bFBA[NV]\/|Instagram|Twitter|\bLine\/|MicroMessenger|BytedanceWebview|musical_ly|TikTok|Snapchat|LinkedInApp|\bGSA\//i

export function readDevice({ userAgent, maxTouchPoints = 0 }: Signs): Device {
  const os = readSystem(userAgent, maxTouchPoints)
  if (/Telegram/i.test(userAgent)) return { os, inApp: 'telegram' }
  return isWebView(userAgent, os) ? { os, inApp: 'webview' } : { os }
}

function readSystem(userAgent: string, maxTouchPoints: number): Device['os'] {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop'
}

function isWebView(userAgent: string, os: Device['os']): boolean {
  if (os === 'desktop') return false
  if (apps.test(userAgent)) return true
  // Every iOS browser's user agent contains "Safari/", but a plain web view's does not. Android marks a web view with
  // "wv".
  return os === 'ios' ? !/Safari\//.test(userAgent) : /;\s*wv\)/.test(userAgent)
}
