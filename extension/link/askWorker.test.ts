import { afterEach, expect, test, vi } from 'vitest'
import { askWorker } from './askWorker.ts'

const sendMessage = vi.fn()
vi.stubGlobal('chrome', { runtime: { sendMessage } })
afterEach(() => sendMessage.mockReset())

test('default: the answer of the worker comes, also when the browser had ended it before', async () => {
  sendMessage.mockRejectedValueOnce(new Error('The message port closed before a response was received.'))
  sendMessage.mockResolvedValueOnce(false)
  expect(await askWorker('allowed')).toBe(false)
})

test('error: a worker that failed is no answer, and is not asked twice', async () => {
  sendMessage.mockResolvedValue({ failed: 'Error: The offscreen document does not start.' })
  await expect(askWorker('wake')).rejects.toThrow('does not start')
  expect(sendMessage).toHaveBeenCalledOnce()
})
