import { describe, expect, test } from 'vitest'
import { findBootRefusal } from './bootRefusal.ts'

const page = 'https://dapp.example'
const fine = {
  isFramed: true,
  origin: 'https://wallet.example',
  href: 'https://wallet.example/f/shop/',
  projectId: 'shop',
  credentialless: false,
  isSecureContext: true,
  ancestorOrigins: [page],
  allowedOrigins: [page, 'http://localhost:*'],
  safeOrigins: ['https://safe.example'],
}

describe('default: the frame starts', () => {
  test.each<[string, object]>([
    ['on an allowed page', {}],
    ['on any port, if the list allows it', { ancestorOrigins: ['http://localhost:3000'] }],
    ['on a page that is an app of a Safe', { ancestorOrigins: [page, 'https://safe.example'] }],
    ['in a browser without ancestorOrigins, where the handshake checks', { ancestorOrigins: undefined }],
  ])('%s', (_, change) => {
    expect(findBootRefusal({ ...fine, ...change })).toBeUndefined()
  })
})

test.each<[string, object, object]>([
  [
    'at the top level',
    { isFramed: false, ancestorOrigins: [] },
    {
      code: 8107,
      fix: {
        file: 'your page',
        line: '<script defer src="https://wallet.example/oriel.js" data-project-id="shop"></script>',
      },
      canOpenWallet: true,
    },
  ],
  [
    'in a sandbox without an origin',
    { origin: 'null' },
    { code: 8107, fix: { line: expect.stringMatching(/^sandbox=".*allow-same-origin.*"$/) }, canOpenWallet: false },
  ],
  [
    'credentialless',
    { credentialless: true },
    { code: 8018, fix: { line: expect.not.stringContaining('credentialless') }, canOpenWallet: true },
  ],
  [
    'on a page without https',
    { isSecureContext: false, ancestorOrigins: ['http://dapp.example'] },
    { code: 8107, fix: { line: 'https://dapp.example' } },
  ],
  [
    'in a page that is in a frame',
    { ancestorOrigins: [page, 'https://outer.example'] },
    {
      code: 8107,
      fix: {
        file: expect.stringContaining('https://outer.example'),
        line: `<a href="${page}" target="_blank">Open</a>`,
      },
    },
  ],
  [
    'in a Safe that is in a frame',
    { ancestorOrigins: [page, 'https://safe.example', 'https://outer.example'] },
    { code: 8107, fix: { file: expect.stringContaining('https://outer.example') } },
  ],
  [
    'on a page that only a Safe may be around',
    { ancestorOrigins: ['https://safe.example'] },
    { code: 8107, fix: { file: 'oriel.config.json' } },
  ],
  [
    'on a page that is not allowed',
    { ancestorOrigins: ['https://new.example'] },
    {
      code: 8107,
      message: expect.stringContaining('https://new.example is not in "allowedOrigins"'),
      fix: { file: 'oriel.config.json', restart: true },
    },
  ],
])('error: %s: the refusal has a reason and the line that fixes it', (_, change, expected) => {
  expect(findBootRefusal({ ...fine, ...change })).toMatchObject(expected)
})

test('behavior: the line for the configuration is the list with this page added', () => {
  const bootError = findBootRefusal({ ...fine, ancestorOrigins: ['https://new.example'] })
  expect(JSON.parse(`{ ${bootError?.fix.line} }`)).toEqual({
    projects: { shop: { allowedOrigins: [page, 'http://localhost:*', 'https://new.example'] } },
  })
})
