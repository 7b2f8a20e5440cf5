import type { Hex } from '@oriel/shared/chains/caip.ts'
import { type NameMessages, solanaCoinType } from '@oriel/shared/chains/names.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { decodeFunctionData, parseAbi } from 'viem'
import { type Description, type Item, withRisks } from '../description/description.ts'
import { toAddressItem, toCodeItem, toPhraseItem, toTextItem } from '../description/items.ts'
import { escapeLine } from '../description/safeText.ts'
import type { Simulation } from '../description/simulation.ts'
import { readMessage } from '../message/readMessage.ts'
import { phrase, type StoredPhrase } from '../phrases/phrase.ts'
import { type NameMessage, readNameMessage } from './nameMessage.ts'

/** ABI of the ENS reverse registrar, with which an account sets its primary name. */
export const registrarAbi = parseAbi(['function setName(string name) returns (bytes32)'])

/** Describes a name change that the user started in the wallet's own UI. Throws -32602 for all other texts. */
export function describeNameMessage(data: Hex, account: string): Description<never> {
  const change = readNameMessage(data)
  if (!change) throw new InvalidParamsError('This is no change of a name.')
  const { message, risks } = readMessage(data)
  const headline = [toAddressItem('item.account', account), ...getNameRows(change), ...getRows(change)]
  const about = { kind: 'message' as const, title: getTitle(change), headline, details: [], message }
  return withRisks({ ...about, outflows: [], calls: [] }, risks)
}

const escapeFullName = (name: string) => escapeLine(name, 255).text

function getTitle({ kind, message }: NameMessage): StoredPhrase {
  if (kind === 'register') return phrase('action.registerName', { name: escapeFullName(message.name) })
  if (kind === 'release') return phrase('action.releaseName', { name: escapeFullName(message.name) })
  if (kind === 'attributes') return phrase('action.changeNameProfile')
  if (message.coin_type !== solanaCoinType) return phrase('action.changeNameAddress')
  return phrase(message.address === '' ? 'action.removeNameSolana' : 'action.addNameSolana')
}

/** Returns the name's row if the title does not include the name. */
function getNameRows({ kind, message }: NameMessage): Item[] {
  const isInTitle = kind === 'register' || kind === 'release'
  return isInTitle || message.name === undefined ? [] : [toTextItem('item.name', message.name, 255)]
}

function getRows({ kind, message }: NameMessage): Item[] {
  if (kind === 'register') return [toPhraseItem('item.public', phrase('value.namePublic'))]
  if (kind === 'release') return [toPhraseItem('item.afterwards', phrase('value.nameFree'))]
  if (kind === 'address') return getAddressRows(message)
  const { bio = '', avatar = '' } = message.attributes
  return [toTextItem('item.bio', bio, 255), toTextItem('item.avatar', avatar, 255)].map((item) =>
    item.kind === 'text' && item.value === '' ? { ...item, value: phrase('value.none') } : item,
  )
}

/**
 * Returns the rows of an address change. The server accepts a Solana address only if it is also signed with that
 * address's key. One approval covers both signatures.
 */
function getAddressRows({ coin_type: coinType, address }: NameMessages['address']): Item[] {
  if (address === '') return [toPhraseItem('item.afterwards', phrase('value.nameUnpaid'))]
  const row = toAddressItem('item.newAddress', address)
  if (coinType !== solanaCoinType) return [row]
  const isPublic = toPhraseItem('item.public', phrase('value.namePublicBoth'))
  return [row, isPublic, toPhraseItem('item.signedBy', phrase('value.bothKeys'))]
}

/** Describes the call that sets an account's primary name in every wallet. It moves no assets. */
export function describePrimaryName({ to, data, input }: TransactionRequest): Description<Simulation> {
  const name = decodeName(data ?? input)
  if (name === undefined || !to) throw new InvalidParamsError('This call chooses no name.')
  const headline = [toTextItem('item.name', name, 255), toPhraseItem('item.public', phrase('value.namePublic'))]
  const details = [toAddressItem('item.contract', to), toCodeItem('item.data', data ?? input ?? '0x')]
  const title = phrase('action.usePrimaryName', { name: escapeFullName(name) })
  return withRisks({ kind: 'transaction' as const, title, headline, details, outflows: [], calls: [] }, [])
}

/** Returns the name that the call sets, or undefined for all other calls. */
function decodeName(data: Hex | undefined): string | undefined {
  try {
    return decodeFunctionData({ abi: registrarAbi, data: data ?? '0x' }).args[0]
  } catch {
    // The calldata is not a call to this function.
    return undefined
  }
}
