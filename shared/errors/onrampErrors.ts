/**
 * The wallet shows these errors to the user. Your page does not have to handle them.
 *
 * @module Buying
 */
import { errorClass } from './errors.ts'

// Purchase errors have codes 8320 to 8339 and are loaded with the code that uses them.
export const BuyNotOfferedError = errorClass('BuyNotOfferedError', 8320, 'Buying is not offered on this network.')
/** `data` is `{ min, max, currency }`. The limits are decimal strings. */
export const BuyAmountError = errorClass<{ min: string; max: string; currency: string }>(
  'BuyAmountError',
  8321,
  'The amount must be between the limits of the provider.',
)
/** `data` is `{ provider }`, the provider's label. With reason `server`, the wallet's own server does not respond. */
export const ProviderUnreachableError = errorClass<{ provider: string; reason?: 'server' }>(
  'ProviderUnreachableError',
  8322,
  'The provider cannot be reached. Try another one.',
)
/** `data` is `{ provider }`, the provider's label. */
export const CountryNotServedError = errorClass<{ provider: string }>(
  'CountryNotServedError',
  8323,
  'The provider does not serve this country.',
)
export const PaymentFailedError = errorClass(
  'PaymentFailedError',
  8324,
  'The payment did not go through. Nothing was charged by us.',
)
export const OrderExpiredError = errorClass('OrderExpiredError', 8325, 'The order has expired.')
