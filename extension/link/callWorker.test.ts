import { afterEach, expect, test, vi } from 'vitest'
import { callWorker } from './callWorker.ts'

const sendMessage = vi.fn()
vi.stubGlobal('chrome', { runtime: { sendMessage } })
afterEach(() => sendMessage.mockReset())

test('default: a message whose worker ended before responding is sent again', async () => {
  sendMessage.mockRejectedValueOnce(new Error('The message port closed before a response was received.'))
  sendMessage.mockResolvedValueOnce(false)
  expect(await callWorker('allowed')).toBe(false)
})

test('error: an error of the worker rejects without a second message', async () => {
  sendMessage.mockResolvedValue({ failed: 'Error: The offscreen document does not start.' })
  await expect(callWorker('wake')).rejects.toThrow('does not start')
  expect(sendMessage).toHaveBeenCalledOnce()
})
