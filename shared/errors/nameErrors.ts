/**
 * The wallet shows these errors to the user. Your page receives only 8344.
 *
 * @module Names
 */
import { errorClass } from './errors.ts'

// Name errors have codes 8340 to 8359 and are loaded with the code that uses them.
export const NameWalletError = errorClass('NameWalletError', 8340, 'Address or auth connector not found')
export const NameTakenError = errorClass('NameTakenError', 8341, 'Somebody has this name already.')
export const NameReservedError = errorClass('NameReservedError', 8342, 'This name cannot be given.')
export const NameRequestOldError = errorClass('NameRequestOldError', 8343, 'The request was too old. Try again.')
export const NameByPageError = errorClass(
  'NameByPageError',
  8344,
  'A page cannot ask for this signature: it would choose a name for the account.',
)
/** `data` is `{ name }`, the name that was requested. */
export const NameNotRegisteredError = errorClass<{ name: string }>(
  'NameNotRegisteredError',
  8345,
  'Error registering name',
)
/** `data` is `{ name }`, the name that was to be changed. */
export const NameNotChangedError = errorClass<{ name: string }>('NameNotChangedError', 8346, 'Error changing name')
