import { WalletInfo, WireSealed } from '@oriel/shared/backend/custody.ts'
import { OtherWalletError, RecoveryFileError, RecoveryOutdatedError } from '@oriel/shared/errors/loginErrors.ts'
import { WrongPasswordError } from '@oriel/shared/errors/vaultErrors.ts'
import * as z from 'zod/mini'
import { type Bytes, derivePasswordKey, encodeUtf8, Kdf, open, seal } from '../crypto/crypto.ts'
import { decodeSealed, encodeSealed, fromText, toText } from '../crypto/wireBytes.ts'
import { getRecoveryKeyContext, type RecoveryKeyId } from './recoveryKey.ts'

const FileInfo = z.omit(WalletInfo, { authority: true })
export type FileInfo = z.infer<typeof FileInfo>

const RecoveryFile = z.object({
  format: z.literal('oriel-recovery'),
  v: z.literal(1),
  ...FileInfo.shape,
  generation: z.int().check(z.minimum(1)),
  createdAt: z.string(),
  kdf: z.object({ ...Kdf.shape, salt: z.string().check(z.maxLength(64)) }),
  sealed: WireSealed,
  note: z.string(),
})
type RecoveryFile = z.infer<typeof RecoveryFile>

const maxLength = 16_384

const note =
  'This file recovers the Oriel wallet above: its password is needed, and either the login of the wallet or a browser that ' +
  'has it already. By itself, without its password, or with its password alone, it opens nothing. Keep it where you will find ' +
  'it when this device is lost. Oriel has no copy. A newer file takes the place of this one.'

type NewFile = { info: FileInfo; generation: number; password: Bytes; kdf: Kdf; now: number }

/** Creates a recovery file. Wipes the password. */
export async function makeRecoveryFile(
  privateKey: Bytes,
  { info, generation, password, kdf, now }: NewFile,
): Promise<Bytes> {
  const key = await derivePasswordKey(password, kdf)
  const file: RecoveryFile = {
    format: 'oriel-recovery',
    v: 1,
    ...info,
    generation,
    createdAt: new Date(now).toISOString(),
    kdf: { ...kdf, salt: toText(kdf.salt) },
    sealed: encodeSealed(await seal(key, privateKey, getRecoveryKeyContext({ ...info, generation }, 'file'))),
    note,
  }
  return encodeUtf8(`${JSON.stringify(file, null, 2)}\n`)
}

/** Opens a recovery file. Throws if it belongs to another wallet or generation. The caller wipes the private key. */
export async function openRecoveryFile(
  { file, password }: { file: Bytes; password: Bytes },
  { walletId, commitment, generations }: Omit<RecoveryKeyId, 'generation'> & { generations: number[] },
): Promise<{ privateKey: Bytes; generation: number }> {
  try {
    const { kdf, sealed, generation, ...info } = read(file)
    if (info.walletId !== walletId || info.commitment !== commitment) {
      throw new OtherWalletError('This recovery file belongs to another wallet. Choose the file of this one.', {
        data: { reason: 'recoveryFile', eip155: info.eip155 },
      })
    }
    if (!generations.includes(generation)) checkGeneration(generation, Math.max(...generations))
    const context = getRecoveryKeyContext({ walletId, commitment, generation }, 'file')
    const privateKey = await open(await derivePasswordKey(password, kdf), sealed, context)
    if (!privateKey)
      throw new WrongPasswordError('The password does not open this recovery file.', {
        data: { reason: 'recoveryFile' },
      })
    return { privateKey, generation }
  } finally {
    password.fill(0)
  }
}

/** Throws if the generations differ. The error states which of the two is outdated. */
export function checkGeneration(given: number, wanted: number) {
  if (given < wanted) throw new RecoveryOutdatedError(undefined, { data: { given, wanted } })
  if (given > wanted) {
    const text = 'This recovery key is newer than the one in this browser. Sign in to open the wallet, then try again.'
    throw new RecoveryOutdatedError(text, { data: { reason: 'newer', given, wanted } })
  }
}

function read(file: Bytes) {
  if (file.length > maxLength) throw new RecoveryFileError()
  try {
    const { kdf, sealed, ...rest } = z.parse(RecoveryFile, JSON.parse(new TextDecoder().decode(file)))
    return { ...rest, kdf: { ...kdf, salt: fromText(kdf.salt) }, sealed: decodeSealed(sealed) }
  } catch (cause) {
    throw new RecoveryFileError(undefined, { cause })
  }
}
