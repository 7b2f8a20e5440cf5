import { expect, test } from 'vitest'
import { fillId, readUri } from './uris.ts'

const gateways = { ipfs: 'http://127.0.0.1:8080/ipfs/', arweave: 'https://arweave.example/' }
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const read = (uri: string) => {
  const source = readUri(uri, gateways)
  return source?.kind === 'remote' ? source.url.href : source && `${source.type} ${source.bytes}`
}

test.each([
  [`ipfs://${cid}/1.json`, `http://127.0.0.1:8080/ipfs/${cid}/1.json`],
  [`ipfs://ipfs/${cid}`, `http://127.0.0.1:8080/ipfs/${cid}`],
  [`IPFS://${cid}/a b?x#y`, `http://127.0.0.1:8080/ipfs/${cid}/a%20b?x#y`],
  [cid, `http://127.0.0.1:8080/ipfs/${cid}`],
  [
    'ar://Pz7b0vYk3Lw1XsrS4n2Jt9QmPz7b0vYk3Lw1XsrS4n2',
    'https://arweave.example/Pz7b0vYk3Lw1XsrS4n2Jt9QmPz7b0vYk3Lw1XsrS4n2',
  ],
  [' https://nft.example/1 ', 'https://nft.example/1'],
  ['data:application/json,{"name":"100%"}', 'application/json {"name":"100%"}'],
  ['data:application/json;utf8,%7B%22name%22:%22%C3%A9%22%7D', 'application/json {"name":"é"}'],
  ['data:text/plain;charset=utf-8;base64,aGk=', 'text/plain hi'],
  ['data:,hi', 'text/plain hi'],
])('default: %s', (uri, expected) => {
  expect(read(uri)).toBe(expected)
})

test.each([
  'http://nft.example/1',
  'ftp://nft.example/1',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `ipfs://${cid}/../../api/v0/config`,
  `ipfs://${cid}/%2e%2e/%2e%2e/api/v0/config`,
  'ipfs://../../api/v0/config',
  `ipfs://${cid}@evil.example/`,
  'ar://../secret',
  'data:application/json',
  '',
  `https://nft.example/${'x'.repeat(3000)}`,
])('error: %s is not followed', (uri) => {
  const found = read(uri)
  if (found !== undefined) expect(found).toMatch(/^http:\/\/127\.0\.0\.1:8080\/ipfs\/bafy/)
  else expect(found).toBeUndefined()
})

test('behavior: data URIs are decoded in one pass, including binary pictures', () => {
  expect(readUri('data:image/png,%89PNG%0D%0A%1a%0A%0', gateways)).toMatchObject({
    bytes: Buffer.from('89504e470d0a1a0a2530', 'hex'),
  })
  const source = readUri(`data:,${'%41x'.repeat(350_000)}`, gateways)
  expect(source?.kind === 'data' && source.bytes.length).toBe(700_000)
  expect(readUri(`data:,${'x'.repeat(1_500_000)}`, gateways)).toBeUndefined()
})

test('behavior: the id of ERC-1155 is 64 hexadecimal digits', () => {
  expect(fillId('https://nft.example/{id}.json', 314592n)).toBe(
    'https://nft.example/000000000000000000000000000000000000000000000000000000000004cce0.json',
  )
})
