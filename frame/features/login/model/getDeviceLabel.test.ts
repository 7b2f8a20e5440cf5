import { expect, test } from 'vitest'
import { getDeviceLabel } from './getDeviceLabel.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Chrome on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  ],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'],
  ['Firefox on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile Safari/604.1`,
  ],
  ['Chrome on iPad', `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile Safari/604.1`],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'],
  ['Browser on another system', ''],
])('default: %s', (label, userAgent) => {
  expect(getDeviceLabel(userAgent)).toBe(label)
})
