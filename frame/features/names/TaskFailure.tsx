import { describeError } from '../../i18n/describeError.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { type NameTask, nameDraft } from './model/nameDraft.ts'

export function TaskFailure({ of }: { of: NameTask }) {
  const failed = useStore(nameDraft.store, (draft) => draft.failed)
  return failed?.task === of ? <Banner tone="danger">{describeError(failed.error)}</Banner> : null
}
