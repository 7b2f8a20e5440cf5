import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react'
import { Icon, type IconName } from './icons/icons.tsx'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

type ButtonAppearance = {
  variant?: ButtonVariant | undefined
  block?: boolean | undefined
  /** Renders the button 36 px tall instead of 44 px, for rows that already have space around them. */
  small?: boolean | undefined
  icon?: IconName | React.ReactElement | undefined
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonAppearance & {
    ref?: Ref<HTMLButtonElement>
    busy?: boolean | undefined
    arming?: boolean | undefined
    disabledReason?: string | undefined
  }

// Uses `aria-disabled` instead of `disabled`. A disabled button then keeps focus and can show why it is disabled, and
// submitting a form with Enter runs the same checks as a click.
export function Button(props: ButtonProps) {
  const { variant = 'secondary', block, small, icon, busy, arming, disabled, disabledReason, ...native } = props
  const reasonId = useId()
  const refused = disabled || busy || arming
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (refused) event.preventDefault()
    else native.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...native}
      className="button"
      data-variant={variant}
      data-block={block || undefined}
      data-small={small || undefined}
      data-busy={busy || undefined}
      data-arming={arming || undefined}
      aria-disabled={refused || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabled && disabledReason ? reasonId : native['aria-describedby']}
      onClick={click}
    >
      {busy ? <Spinner size={18} /> : renderIcon(icon ?? (variant === 'danger' ? 'warning' : undefined))}
      <span className="button-text">{native.children}</span>
      {disabled && disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </button>
  )
}

type LinkButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> &
  ButtonAppearance & {
    href: string
    /** Opens in a new tab, without an opener or referrer. */
    external?: boolean | undefined
    externalLabel?: string | undefined
    inline?: boolean | undefined
  }

export function LinkButton(props: LinkButtonProps) {
  const { variant = 'secondary', block, small, icon, external, externalLabel, inline, children, ...native } = props
  return (
    <a
      {...native}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={inline ? 'link' : 'button'}
      data-variant={inline ? undefined : variant}
      data-block={block || undefined}
      data-small={small || undefined}
    >
      {renderIcon(icon)}
      <span className="button-text">{children}</span>
      {external ? <Icon name="external" size={inline ? 14 : 16} /> : null}
      {external && externalLabel ? <VisuallyHidden> {externalLabel}</VisuallyHidden> : null}
    </a>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'aria-label'> & {
  icon: IconName
  label: string
  size?: number | undefined
}

export function IconButton({ icon, label, size = 20, ...native }: IconButtonProps) {
  return (
    <button type="button" title={label} {...native} className="icon-button" aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  )
}

function renderIcon(icon: ButtonAppearance['icon']): ReactNode {
  return typeof icon === 'string' ? <Icon name={icon} size={18} /> : icon
}
