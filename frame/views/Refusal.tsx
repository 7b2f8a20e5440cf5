import { t } from '../i18n/i18n.ts'

/** Instead of the app, where the frame will not start: for the developer of the page. */
export function Refusal({ message }: { message: string }) {
  return (
    <main>
      <div className="refusal" role="alert">
        <h1>{t('refusal.title')}</h1>
        <p>{message}</p>
      </div>
    </main>
  )
}
