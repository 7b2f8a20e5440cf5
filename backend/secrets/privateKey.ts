import { isHex } from '@oriel/shared/chains/caip.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'

export const howToMakePrivateKey =
  'Make one with: node -p \'"0x" + require("node:crypto").randomBytes(32).toString("hex")\''

/** A private key. Error messages never include the value, because it is a secret. */
export const PrivateKey = z.string('must be a text').check((context) => {
  if (isPrivateKey(context.value)) return
  const message = `is no private key: write 0x and 64 hexadecimal digits. ${howToMakePrivateKey}`
  context.issues.push({ code: 'custom', message, input: undefined })
})

/** Returns true if the text is a valid private key of the curve. Not every 32-byte number is one. */
function isPrivateKey(text: string): boolean {
  if (!isHex(text) || text.length !== 66) return false
  try {
    privateKeyToAccount(text)
    return true
  } catch {
    return false
  }
}
