'use client';
import { Component, type ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage';

interface BoundaryProps {
  children: ReactNode;
  /** Drawn instead, where a line of words will not do. */
  fallback?: (error: unknown, reset: () => void) => ReactNode;
}

/** Keeps what breaks inside of it from taking the rest of the page along. */
export class Boundary extends Component<BoundaryProps, { error?: unknown; isBroken: boolean }> {
  override state: { error?: unknown; isBroken: boolean } = { isBroken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true };
  }

  override render() {
    const { children, fallback } = this.props;
    const { error, isBroken } = this.state;
    if (!isBroken) return children;
    const reset = () => this.setState({ isBroken: false, error: undefined });
    return fallback ? (
      fallback(error, reset)
    ) : (
      <ErrorMessage problem={error} onRetry={reset} className="m-4" />
    );
  }
}
