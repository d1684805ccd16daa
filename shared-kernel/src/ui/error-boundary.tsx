import { Component, type ErrorInfo, type ReactNode } from 'react';
import { bus, topics } from '../runtime';
import { ErrorPanel } from './error-panel';

interface ErrorBoundaryProps {
  children: ReactNode;
  /**
   * Called once per failure, so that the host can report it with the remote's name; the returned reference is shown.
   */
  onError?: (error: unknown, info: ErrorInfo) => string | void;
}

interface ErrorBoundaryState {
  phase: 'shown' | 'caught' | 'failed';
  error?: unknown;
  reference?: string | undefined;
}

const shown: ErrorBoundaryState = { phase: 'shown', error: undefined, reference: undefined };

/** Maximum number of automatic remounts within `withinMs`. */
const mostMounts = 3;
const withinMs = 10_000;

/**
 * Contains errors of a page, so that the rest of the portal works; retry renders the page again. A page whose elements
 * were moved by a translator or an extension is remounted automatically, which does not count as a failure.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = shown;
  private mountedAgainAt: number[] = [];

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    // The page's forms still exist now, but not later.
    if (isMovedElement(error)) bus.publish(topics.pagesReplaced, {});
    return { phase: 'caught', error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (isMovedElement(error) && this.mayMountAgain()) return this.setState(shown);
    const reference = isMovedElement(error) && isTranslated() ? undefined : this.props.onError?.(error, info);
    this.setState({ phase: 'failed', reference: reference ?? undefined });
  }

  private mayMountAgain(): boolean {
    const now = performance.now();
    this.mountedAgainAt = [...this.mountedAgainAt.filter((at) => now - at < withinMs), now];
    return this.mountedAgainAt.length <= mostMounts;
  }

  private readonly retry = () => {
    this.mountedAgainAt = [];
    this.setState(shown);
  };

  override render() {
    const { phase, error, reference } = this.state;
    if (phase === 'shown') return this.props.children;
    // For less than a frame.
    if (phase === 'caught' && isMovedElement(error)) return null;
    const title = isMovedElement(error) && isTranslated() ? '请关闭浏览器的翻译功能后重试' : '页面出现异常';
    return <ErrorPanel error={error} title={title} reference={reference} onRetry={this.retry} />;
  }
}

/** React did not find an element where it had put it. */
const isMovedElement = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** Translators wrap texts in elements that our pages never use. */
const isTranslated = (): boolean =>
  document.querySelector('html[class*="translated-"], font, [_msttexthash]') !== null;
