import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Called once per failure, so that the host can report it with the name of the remote; the report's reference is shown. */
  onError?: (error: unknown, info: ErrorInfo) => string | void;
}

interface ErrorBoundaryState {
  failed: boolean;
  error?: unknown;
  reference?: string | undefined;
}

/** Contains a page that throws, so that the rest of the portal works; retry renders it anew. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const reference = this.props.onError?.(error, info);
    if (reference) this.setState({ reference });
  }

  private readonly retry = () => this.setState({ failed: false, error: undefined, reference: undefined });

  override render() {
    if (!this.state.failed) return this.props.children;
    const { error, reference } = this.state;
    return <ErrorPanel error={error} title="页面出现异常" reference={reference} onRetry={this.retry} />;
  }
}
