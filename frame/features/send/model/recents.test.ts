import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../../state/storage.ts'
import { recents } from './recents.ts'

type StoredRecipients = ReturnType<typeof storage.get<'recipients'>>
let stored: StoredRecipients

beforeEach(() => {
  stored = undefined
  vi.spyOn(storage, 'get').mockImplementation(() => stored as never)
  vi.spyOn(storage, 'set').mockImplementation((_, value) => {
    stored = value as StoredRecipients
  })
  recents.store.setState({}, true)
})

const readAddresses = () => recents.store.getState().eip155?.map(({ address }) => address)

test('default: recent recipients are listed newest first, without duplicates in any case, ten at most', () => {
  for (let at = 0; at < 12; at++) recents.add('eip155', { address: `0xA${at}`, sentAt: at })
  recents.add('eip155', { address: '0xa5', name: 'anna.eth', sentAt: 99 })
  expect(readAddresses()).toEqual(['0xa5', '0xA11', '0xA10', '0xA9', '0xA8', '0xA7', '0xA6', '0xA4', '0xA3', '0xA2'])
})

test('behavior: a recipient can be removed, and the change of another tab is kept', () => {
  recents.add('eip155', { address: '0x1', sentAt: 1 })
  stored = { ...stored, eip155: [{ address: '0xother', sentAt: 2 }, ...(stored?.eip155 ?? [])] }
  recents.remove('eip155', '0x1')
  expect(readAddresses()).toEqual(['0xother'])
  recents.load()
  expect(readAddresses()).toEqual(['0xother'])
})
