import type { MoveAnswer } from '@oriel/shared/document/extensionMove.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { extensionMove } from '../../localWallet/extensionMove.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { useTask } from '../../parts/useTask.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'

/** Offers to move the wallet into the extension. Renders nothing unless this deployment's extension responds. */
export function MoveSection() {
  const isThere = useStore(extensionMove.store, ({ id }) => id !== undefined)
  const address = useStore(localWallet.store, ({ status }) => status?.accounts[0]?.eip155)
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<MoveAnswer>()
  useEffect(() => void extensionMove.look(), [])
  if (!isThere || !address) return null

  function end(next: MoveAnswer | undefined) {
    setAnswer(next)
    setIsAsking(false)
  }

  return (
    <section className="stack" data-gap="tight" aria-labelledby="extension-move">
      <h2 className="section" id="extension-move">
        {t('move.section')}
      </h2>
      {isAsking ? (
        <Question address={address} onEnd={end} />
      ) : (
        <List label={t('move.section')}>
          <ListRow
            image="plus"
            title={t('move.row')}
            detail={t('move.rowDetail')}
            onClick={() => {
              setAnswer(undefined)
              setIsAsking(true)
            }}
          />
        </List>
      )}
      {answer && <Banner tone={getTone(answer)}>{t(`move.${answer}`)}</Banner>}
    </section>
  )
}

type QuestionProps = { address: string; onEnd: (answer: MoveAnswer | undefined) => void }

function Question({ address, onEnd }: QuestionProps) {
  const ending = useRef<AbortController>(undefined)
  const { run, isRunning, error } = useTask(async () => {
    ending.current = new AbortController()
    const { signal } = ending.current
    const answer = await extensionMove.start(signal)
    if (!signal.aborted) onEnd(answer)
  })
  // Cancel the move when the user leaves the view, so that the extension stops waiting.
  useEffect(() => () => ending.current?.abort(), [])
  return (
    <div className="stack">
      <h2>{t('move.ask', { address: shortenAddress(address) })}</h2>
      <p>
        <Address address={address} full />
      </p>
      <p className="footnote" role="status">
        {t(isRunning ? 'move.waiting' : 'move.offerText')}
      </p>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block variant="primary" busy={isRunning} onClick={() => run(undefined)}>
        {t('move.submit')}
      </Button>
      <Button block variant="secondary" onClick={() => onEnd(undefined)}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function getTone(answer: MoveAnswer) {
  if (answer === 'moved') return 'success'
  return answer === 'declined' || answer === 'same' ? 'info' : 'warning'
}
