import { describeError } from '../../i18n/describeError.ts'
import { type NameTask, nameDraft } from '../../names/nameDraft.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'

export function TaskFailure({ of }: { of: NameTask }) {
  const failed = useStore(nameDraft.store, (draft) => draft.failed)
  return failed?.task === of ? <Banner tone="danger">{describeError(failed.error)}</Banner> : null
}
