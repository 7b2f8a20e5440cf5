import { findFailure } from '@oriel/clear-signing/description/failure.ts'
import { getErrorData, WalletError } from '@oriel/shared/errors/errors.ts'
import { TransferFailsError } from '@oriel/shared/errors/sendErrors.ts'
import { findText, t } from './i18n.ts'
import { translate } from './translate.ts'

/**
 * Matches control characters and characters that reorder or hide text. Error data may come from a page or an RPC node,
 * so these characters are removed from it.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const longest = 240

/**
 * Returns the message to show for an error: `errors.<name>.<data.reason>` if it exists, else `errors.<name>`, else a
 * generic message. Never returns the browser's own error messages.
 */
export function describeError(error: unknown): string {
  const known = describeFailure(error) ?? (error instanceof WalletError ? describeWalletError(error) : undefined)
  return known ?? findText('errors.unknown', {}) ?? t('common.error')
}

function describeFailure(error: unknown): string | undefined {
  const failure = findFailure(error)
  if (!failure) return undefined
  return t(error instanceof TransferFailsError ? 'failure.transfer' : 'failure.refused', { reason: translate(failure) })
}

function describeWalletError(error: WalletError): string | undefined {
  const { name, message } = error
  const params = getParams({ ...getErrorData(error), message })
  const { reason } = params
  const specific = reason === undefined ? undefined : findText(`errors.${name}.${reason}`, params)
  return (
    specific ??
    (reason === 'quoted' ? findText('errors.quoted', params) : undefined) ??
    findText(`errors.${name}`, params)
  )
}

/** Returns the params of the error's message: its data with long values truncated and empty values removed. */
function getParams(data: object): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'number') params[name] = value
    const text = typeof value === 'string' && value.replace(invisible, '').trim()
    if (text) params[name] = shorten(text)
  }
  return params
}

const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
