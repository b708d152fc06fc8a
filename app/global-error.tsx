'use client';
import './globals.css';

/** The portal's frame itself broke: the least that can still be said, without any of its parts. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-2 p-6">
          <h1 className="text-15">The portal could not show this page</h1>
          <p className="text-muted">
            What you saved is kept, and nothing was sent. Try again; if it stays, tell whoever runs the portal
            {error.digest ? ` this number: ${error.digest}` : ''}.
          </p>
          <div>
            <button
              type="button"
              onClick={reset}
              className="h-control rounded-control bg-accent px-3 font-strong text-on-accent"
            >
              Try again
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
