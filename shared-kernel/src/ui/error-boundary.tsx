import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Told once per failure, so that the host can report it with the name of the remote. */
  onError?: (error: unknown, info: ErrorInfo) => void;
}

/** Keeps a page that throws from taking the rest of the portal down; retry renders it anew. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  private readonly retry = () => this.setState({ failed: false, error: undefined });

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorPanel error={this.state.error} title="页面出现异常" onRetry={this.retry} />;
  }
}
