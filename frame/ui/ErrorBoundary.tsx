import { Component, type ReactNode } from 'react'

type Props = {
  resetKey: string
  fallback: ReactNode
  /** Called when the fallback renders. */
  onError?: () => void
  children: ReactNode
}

type State = { error: Error | undefined; failedKey: string | undefined }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failedKey: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedKey }: State) {
    if (error && failedKey === undefined) return { failedKey: resetKey }
    if (error && failedKey !== resetKey) return { error: undefined, failedKey: undefined }
    return null
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback : this.props.children
  }
}
