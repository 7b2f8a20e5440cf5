import type { ThemeVariables } from '@oriel/shared/kit/theme.ts'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { parseColor, toHex } from '../ui/theme/color.ts'
import { computeThemeStyle } from '../ui/theme/theme.ts'
import { themePresets } from '../ui/theme/themePresets.ts'
import { LogoField } from './LogoField.tsx'

type Change = (change: ThemeVariables) => void
type ThemeControlsProps = { variables: ThemeVariables; onChange: Change; onReset: () => void }
type Preset = NonNullable<ThemeVariables['preset']>

const fonts = ['geist', 'system-ui', 'rounded', 'sans-serif', 'serif', 'monospace'] as const
const white = [255, 255, 255] as const

export function ThemeControls({ variables, onChange, onReset }: ThemeControlsProps) {
  const { preset = 'oriel', ...own } = variables
  // Show the effective values: the user's own values or, for the rest, the preset's.
  const shown = { ...themePresets[preset], ...own }
  return (
    <form className="theme-controls" onSubmit={(event) => event.preventDefault()}>
      <Presets chosen={preset} onChange={(preset) => onChange({ preset: preset === 'oriel' ? undefined : preset })} />
      <Group title={t('theme.colors')}>
        <AccentField
          accent={shown.accent ?? toColorInputValue(computeThemeStyle('light')['--accent'])}
          onChange={onChange}
        />
        <Range
          label={t('theme.tint')}
          unit="%"
          max={12}
          value={shown.tint ?? 0}
          onChange={(tint) => onChange({ tint })}
        />
        <Backdrop backdrop={shown.backdrop} onChange={onChange} />
      </Group>
      <Group title={t('theme.forms')}>
        <Range
          label={t('theme.radius')}
          max={32}
          value={shown.radius ?? 24}
          onChange={(radius) => onChange({ radius })}
        />
        <Segmented
          label={t('theme.shape')}
          value={shown.shape ?? 'soft'}
          onChange={(shape) => onChange({ shape })}
          options={(['round', 'soft', 'square'] as const).map((value) => ({ value, label: t(`theme.shape.${value}`) }))}
        />
        <Segmented
          label={t('theme.density')}
          value={shown.density ?? 'comfortable'}
          onChange={(density) => onChange({ density })}
          options={(['comfortable', 'compact'] as const).map((value) => ({
            value,
            label: t(`theme.density.${value}`),
          }))}
        />
      </Group>
      <Group title={t('theme.type')}>
        <FontField font={shown.fontFamily ?? 'geist'} onChange={onChange} />
        <Range
          label={t('theme.fontSize')}
          min={14}
          max={20}
          value={shown.fontSize ?? 15}
          onChange={(fontSize) => onChange({ fontSize })}
        />
        <LogoField logo={shown.logo} onChange={(logo) => onChange({ logo })} />
      </Group>
      <Button block onClick={onReset}>
        {t('theme.reset')}
      </Button>
    </form>
  )
}

function Presets({ chosen, onChange }: { chosen: Preset; onChange: (preset: Preset) => void }) {
  const name = useId()
  return (
    <fieldset className="theme-presets">
      <legend className="field-label">{t('theme.preset')}</legend>
      {(Object.keys(themePresets) as Preset[]).map((preset) => (
        <label key={preset} className="theme-preset">
          <input type="radio" name={name} checked={preset === chosen} onChange={() => onChange(preset)} />
          <Swatch preset={preset} />
          <span>{t(`theme.preset.${preset}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Draws a preset's card, row and button. */
function Swatch({ preset }: { preset: Preset }) {
  const style = computeThemeStyle('light', { preset })
  const round = Number.parseInt(style['--radius'] ?? '24', 10) / 4
  return (
    <svg viewBox="0 0 48 32" width="48" height="32" aria-hidden="true">
      <rect x="0.5" y="0.5" width="47" height="31" rx={round} fill={style['--card']} stroke={style['--line']} />
      <rect x="7" y="7" width="34" height="6" rx={round / 2} fill={style['--subtle-hover']} />
      <rect x="7" y="18" width="34" height="8" rx={round / 2} fill={style['--accent-fill']} />
    </svg>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="theme-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function AccentField({ accent, onChange }: { accent: string; onChange: Change }) {
  /** Text in the field that isn't a valid color yet. */
  const [typed, setTyped] = useState<string>()
  const handleInput = (text: string) => {
    const isColor = parseColor(text, white) !== undefined
    setTyped(isColor ? undefined : text)
    if (isColor) onChange({ accent: text.trim() })
  }
  return (
    <div className="theme-accent">
      <ColorField label={t('theme.accent')} color={toColorInputValue(accent)} onChange={handleInput} />
      <TextField
        label={t('theme.accentCode')}
        value={typed ?? accent}
        variant="mono"
        hint={t('theme.accentHint')}
        error={typed === undefined ? undefined : t('theme.notColor')}
        onChange={handleInput}
      />
    </div>
  )
}

function Backdrop({ backdrop, onChange }: { backdrop: ThemeVariables['backdrop']; onChange: Change }) {
  const change = (part: NonNullable<ThemeVariables['backdrop']>) => onChange({ backdrop: { ...backdrop, ...part } })
  const opacity = Math.round((backdrop?.opacity ?? 0.44) * 100)
  return (
    <>
      <ColorField
        label={t('theme.backdropColor')}
        color={toColorInputValue(backdrop?.color ?? '#0c0e14')}
        onChange={(color) => change({ color })}
      />
      <Range
        label={t('theme.backdropOpacity')}
        unit="%"
        max={80}
        value={opacity}
        onChange={(percent) => change({ opacity: percent / 100 })}
      />
      <Range
        label={t('theme.backdropBlur')}
        max={16}
        value={backdrop?.blur ?? 0}
        onChange={(blur) => change({ blur })}
      />
    </>
  )
}

function ColorField({ label, color, onChange }: { label: string; color: string; onChange: (color: string) => void }) {
  const id = useId()
  return (
    <div className="theme-line">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={color} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}

function FontField({ font, onChange }: { font: (typeof fonts)[number]; onChange: Change }) {
  const id = useId()
  return (
    <div className="theme-line">
      <label htmlFor={id}>{t('theme.font')}</label>
      <select
        id={id}
        className="select"
        value={font}
        onChange={({ target }) => onChange({ fontFamily: fonts.find((choice) => choice === target.value) })}
      >
        {fonts.map((choice) => (
          <option key={choice} value={choice}>
            {t(`theme.font.${choice}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

type RangeProps = {
  label: string
  min?: number
  max: number
  value: number
  /** @default 'px' */
  unit?: 'px' | '%'
  onChange: (value: number) => void
}

function Range({ label, min = 0, max, value, unit = 'px', onChange }: RangeProps) {
  const id = useId()
  const text = t(unit === 'px' ? 'theme.pixels' : 'theme.percent', { count: value })
  return (
    <div className="theme-range">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  )
}

/** Converts a color to `#rrggbb`, the only format that color inputs accept. */
function toColorInputValue(color: string | undefined): string {
  return toHex(parseColor(color ?? '', white) ?? white)
}
