import { Refusal } from '../http/errors.ts'
import { type Hindrance, type OnrampProvider, ProviderError } from './providers/provider.ts'

type Row = { status: 400 | 503; field: string; describe: (label: string) => string }

/** Sentences of the error catalogue (`shared/onrampErrors.ts`). */
const rows: Record<Hindrance, Row> = {
  asset: { status: 400, field: 'network', describe: () => 'Buying is not offered on this network.' },
  amount: { status: 400, field: 'amount', describe: (label) => `${label} does not take this amount.` },
  country: { status: 400, field: 'country', describe: (label) => `${label} does not serve your country.` },
  place: { status: 400, field: 'place', describe: (label) => `${label} needs to know your country.` },
  unreachable: {
    status: 503,
    field: 'provider',
    describe: (label) => `${label} cannot be reached. Try another one.`,
  },
  order: { status: 400, field: 'order', describe: (label) => `${label} does not know this order.` },
}

/** Returns the error itself unless it is a provider error. */
export function toRefusal(error: unknown, { label }: Pick<OnrampProvider, 'label'>): unknown {
  if (!(error instanceof ProviderError)) return error
  const { status, field, describe } = rows[error.hindrance]
  return new Refusal({ status, field, description: describe(label) })
}

export const notOffered = () =>
  new Refusal({ status: 400, field: 'network', description: 'Buying is not offered on this network.' })
