import type { Instrumentation } from 'next';

/** Runs once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { start } = await import('./instrumentation-node');
  await start();
}

/** Runs for every error that no page or route caught. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logPageError } = await import('./lib/web/page/page-errors');
  await logPageError(...failure);
};
