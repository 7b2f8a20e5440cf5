import { Refusal } from '../http/errors.ts'
import type { Translate } from '../i18n/translate.ts'
import { type Hindrance, type OnrampProvider, ProviderError } from './providers/provider.ts'

type Row = { status: 400 | 503; field: string; describe: (t: Translate, provider: string) => string }

/** Maps failures to messages of the error catalogue (`shared/errors/onrampErrors.ts`). */
const rows: Record<Hindrance, Row> = {
  asset: { status: 400, field: 'network', describe: (t) => t('provider.network') },
  amount: { status: 400, field: 'amount', describe: (t, provider) => t('provider.amount', { provider }) },
  country: { status: 400, field: 'country', describe: (t, provider) => t('provider.country', { provider }) },
  place: { status: 400, field: 'place', describe: (t, provider) => t('provider.place', { provider }) },
  unreachable: { status: 503, field: 'provider', describe: (t, provider) => t('provider.unreachable', { provider }) },
  order: { status: 400, field: 'order', describe: (t, provider) => t('provider.order', { provider }) },
}

/** Converts a provider error to a `Refusal`. Returns any other error unchanged. */
export function toRefusal(error: unknown, { label }: Pick<OnrampProvider, 'label'>): unknown {
  if (!(error instanceof ProviderError)) return error
  const { status, field, describe } = rows[error.hindrance]
  return new Refusal({ status, field, description: (t) => describe(t, label) })
}

export const createNotOfferedRefusal = () =>
  new Refusal({ status: 400, field: 'network', description: (t) => t('provider.network') })
