import { type ReactElement, type ReactNode, useState } from 'react'
import { router } from '../../router/router.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'

/** Minimum number of choices for which a search field is shown. */
const searchedFrom = 8

type Choice = {
  id: string
  name: string
  /** Code that the search also matches. */
  code: string
  /** @default the code */
  detail?: ReactNode
  image?: ReactElement
}

type Props = {
  label: string
  searchLabel: string
  /** Title when nothing matches. */
  none: string
  all: readonly Choice[]
  /** ID of the current choice. */
  current: string | undefined
  onChoose: (id: string) => void
}

/** Lists choices that can be searched by name or code. Selecting one goes back to the previous view. */
export function SearchedChoices({ label, searchLabel, none, all, current, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const found = all.filter(({ code, name }) => [code, name].some((value) => value.toLowerCase().includes(text)))
  function choose(id: string) {
    onChoose(id)
    router.goBack()
  }
  return (
    <div className="stack">
      {all.length >= searchedFrom && (
        <TextField
          label={searchLabel}
          placeholder={searchLabel}
          hideLabel
          focusFirst
          type="search"
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={none} />
      ) : (
        <List label={label}>
          {found.map(({ id, name, code, detail = code, image }) => (
            <ListRow
              key={id}
              image={image}
              detail={detail}
              current={id === current}
              title={<bdi>{name}</bdi>}
              onClick={() => choose(id)}
            />
          ))}
        </List>
      )}
    </div>
  )
}
